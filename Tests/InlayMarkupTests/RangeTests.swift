import InlayMarkup
import InlayValues
import Testing

/// Tests of the ranges of numbers, and of the bounds of what a document costs.
struct RangeTests {
    @Test(arguments: [
        (
            "<View width=\"2000000000\"/>",
            "1:14 error: expected a number from 0 to 10000, found “2000000000”"
        ),
        ("<View marginTop=\"-1\"/>", "1:18 error: expected a number from 0 to 10000, found “-1”"),
        (
            "<View margin=\"1 2 10001 3\"/>",
            "1:15 error: expected a number from 0 to 10000, found “10001”"
        ),
        ("<View height=\"nan\"/>", "1:15 error: expected a number from 0 to 10000, found “nan”"),
        (
            "<View height=\"1e999\"/>",
            "1:15 error: expected a number from 0 to 10000, found “1e999”"
        ),
        (
            "<Column spacing=\"20000\"/>",
            "1:18 error: expected a number from 0 to 10000, found “20000”"
        ),
        (
            "<Image iconSize=\"100000\"/>",
            "1:18 error: expected a whole number from 1 to 10000, found “100000”"
        ),
        ("<View opacity=\"1.5\"/>", "1:16 error: expected a number from 0 to 1, found “1.5”"),
        ("<ProgressBar fraction=\"50\"/>", "1:24 error: expected a number from 0 to 1, found “50”"),
        (
            "<View aspectRatio=\"0\"/>",
            "1:20 error: expected a number from 0.0001 to 10000, found “0”"
        ),
        (
            "<Label maximumLines=\"3000000000\"/>",
            "1:22 error: expected a whole number from 0 to 1000000, found “3000000000”"
        ),
        (
            "<TextField maximumLength=\"3000000000\"/>",
            "1:27 error: expected a whole number from -1000000000 to 1000000000, found “3000000000”"
        ),
        (
            "<DateTimeField minuteInterval=\"7\"/>",
            "1:32 error: expected a whole number that divides 60, found “7”"
        ),
        (
            "<DateTimeField minuteInterval=\"0\"/>",
            "1:32 error: expected a whole number that divides 60, found “0”"
        ),
        (
            "<LinearGradient locations=\"0, 2\"/>",
            "1:28 error: expected a number from 0 to 1, found “2”"
        ),
        (
            "<Slider minimum=\"3\" maximum=\"2\"/>",
            "1:30 error: “maximum” is less than “minimum”"
        ),
        (
            "<Slider value=\"50\"/>",
            "1:16 warning: the value is more than “maximum”, which is shown"
        ),
        (
            "<DateTimeField minimum=\"2026-02-01\" maximum=\"2026-01-01\"/>",
            "1:46 error: “maximum” is less than “minimum”"
        ),
        (
            "<Picker selection=\"2\"><row title=\"a\"/><row title=\"b\"/></Picker>",
            "1:20 error: there is no row 2 of 2, counted from 0"
        ),
        (
            "<PageView selection=\"1\"><Label/></PageView>",
            "1:22 error: there is no page 1 of 1, counted from 0"
        ),
        (
            "<PageDots selection=\"3\" count=\"3\"/>",
            "1:22 error: there is no page 3 of 3, counted from 0"
        ),
        (
            "<WebView url=\"file:///etc/passwd\"/>",
            "1:15 error: expected an address with the scheme http, https, found “file:///etc/passwd”"
        ),
    ])
    func numbersOutsideOfTheirRangeAreErrors(text: String, expected: String) {
        #expect(problems(in: text) == [expected])
    }

    @Test(arguments: [
        "<DateTimeField minuteInterval='15'/>", "<View width='10000' opacity='0'/>",
        "<Slider minimum='10' maximum='20' value='15'/>", "<Picker selection='-1'/>",
        "<Stepper value='$v' maximum='$m'/>", "<WebView url='https://example.org/'/>",
    ])
    func numbersWithinTheirRangeHaveNoDiagnostics(text: String) {
        #expect(problems(in: text) == [])
    }

    @Test func rangesApplyToTheValuesOfTemplates() {
        #expect(
            problems(in: #"<?properties {"a": {"width": 20000}}?><View class="a"/>"#) == [
                "1:21 error: expected a number from 0 to 10000, found “20000”"
            ])
    }

    @Test func aDocumentHasAtMostAHundredSuggestions() {
        let many = (0..<300).map { "<Labe\($0 % 10)/>" }.joined()
        let found = problems(in: "<Row>\(many)</Row>")
        #expect(found.count == 300)
        #expect(found.count { $0.contains("did you mean") } == 100)
    }

    @Test func noSuggestionEqualsTheWord() {
        #expect(
            problems(in: #"<?properties {"a": {"class": "b"}}?><Label class="a"/>"#) == [
                "1:21 error: a template can't set “class”"
            ])
        #expect(Suggestion.text(for: "class", among: ["class"]) == "")
        #expect(
            Suggestion.text(for: "class", among: ["class", "clas"]) == "; did you mean “clas”?")
    }

    @Test(arguments: [
        ("<Row>\n<Label text=\"a\" tooltip=\"x &nbsp; y\"/></Row>", "2:28", "&nbsp;"),
        ("<Row>&amp;\n<Label text=\"&lt;&euro;\"/></Row>", "2:18", "&euro;"),
        ("<Row>&foo;</Row>", "1:6", "&foo;"),
    ])
    func anUnknownEntityIsReportedAtItsOwnPosition(text: String, place: String, name: String) {
        let found = problems(in: text).filter { $0.contains("unknown entity") }
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("\(place) error: unknown entity \(name)") == true, "\(found)")
    }
}
