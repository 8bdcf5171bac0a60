import InlayMarkup
import InlayValues
import Testing

/// Tests of texts with Pango markup and of the formatters of bindings.
struct MarkupTextTests {
    @Test(arguments: [
        ("&lt;b&gt;x&lt;/i&gt;", "1:26 error: expected </b>, found </i>"),
        ("a &amp; b", "1:18 error: “&” begins no entity; write &amp;amp; in the document"),
        ("&lt;b>x", "1:16 error: the tag <b> isn't closed"),
        (
            "&lt;B>x&lt;/B>",
            "1:16 error: unknown tag <B>; known are a, span, b, big, i, s, sub, sup, small, tt, u"
        ),
        ("x&lt;/b>", "1:17 error: </b> ends no tag"),
        ("é&#233;&lt;i", "1:23 error: the tag isn't finished; write &amp;lt; for “<”"),
        ("1 &lt; 2", "1:18 error: a tag has no name; write &amp;lt; for “<”"),
        (
            "&lt;span colour='red'>x&lt;/span>",
            "1:25 error: <span> has no attribute “colour”; did you mean “color”?"
        ),
        ("&lt;b color='red'>x&lt;/b>", "1:22 error: <b> has no attribute “color”"),
        (
            "&lt;span size='1' size='2'>x&lt;/span>",
            "1:34 error: the attribute “size” is there twice"
        ),
        ("&amp;nbsp;", "1:16 error: unknown entity &nbsp;"),
        ("&amp;#0;", "1:16 error: unknown entity &#0;"),
        ("&lt;a>x&lt;/a>", "1:16 error: the link has no href"),
        (
            "&lt;a href='file:///etc/passwd'>x&lt;/a>",
            "1:28 error: expected an address with the scheme http, https, mailto, tel, found “file:///etc/passwd”"
        ),
        (
            "^&lt;b>x", "1:17 error: the tag <b> isn't closed"
        ),
    ])
    func mistakesInMarkupAreReportedAtTheirCharacter(text: String, expected: String) {
        #expect(problems(in: "<Label markup=\"\(text)\"/>") == [expected])
    }

    @Test func markupOfButtonsIsCheckedAsThatOfLabels() {
        #expect(
            problems(in: "<Button attributedTitle=\"a &amp; b\"/>") == [
                "1:28 error: “&” begins no entity; write &amp;amp; in the document"
            ])
    }

    @Test(arguments: [
        "plain", "", "&lt;b>a&lt;i>b&lt;/i>&lt;/b>", "&amp;amp; &amp;lt; &amp;#233; &amp;#xE9;",
        "&lt;span font-weight='bold' foreground='red'>x&lt;/span>", "&lt;b/>",
        "&lt;a href='https://example.org/?a=1&amp;amp;b=2' title='x'>x&lt;/a>",
    ])
    func validMarkupHasNoDiagnostics(text: String) {
        #expect(problems(in: "<Label markup=\"\(text)\"/>") == [])
    }

    @Test func deeplyNestedTagsAreAnError() {
        let text =
            String(repeating: "&lt;b>", count: 101) + String(repeating: "&lt;/b>", count: 101)
        #expect(
            problems(in: "<Label markup=\"\(text)\"/>") == [
                "1:616 error: tags are nested more than 100 levels deep"
            ])
    }

    @Test func markupOfTemplatesAndOfLocalizedTextsIsChecked() {
        #expect(
            problems(in: #"<?properties {"a": {"markup": "<b>x"}}?><Label class="a"/>"#) == [
                "1:21 error: the tag <b> isn't closed"
            ])
        var environment = MarkupEnvironment(resources: MarkupFiles())
        environment.strings = { $0 == "bold" ? "<b>x" : nil }
        let found = MarkupCompiler.compile(
            Array("<Label markup='@bold'/>".utf8), file: "a.xml", in: environment
        ).problems
        #expect(found.map(\.message) == ["the localized text of “bold”: the tag <b> isn't closed"])
    }

    @Test func theToolkitChecksTheValuesOfAttributes() {
        var environment = MarkupEnvironment(resources: MarkupFiles())
        environment.markupProblem = { $0.contains("nope") ? "no color" : nil }
        let text = "<Label markup=\"a&lt;b>b&lt;/b>&lt;span color='nope'>x&lt;/span>\"/>"
        let found = MarkupCompiler.compile(Array(text.utf8), file: "a.xml", in: environment)
            .problems
        #expect(found.map { "\($0.column) \($0.message)" } == ["31 no color"])
    }

    @Test func aWarningSaysThatBoundValuesAreShownWithoutMarkup() {
        #expect(
            problems(in: "<Label markup='$text'/>") == [
                "1:16 warning: a bound value is shown as it is, without markup"
            ])
    }

    // MARK: - Formatters

    @Test(arguments: [
        (
            "$a::currency;code=EURO",
            "1:32 error: expected a currency code such as EUR, found “EURO”"
        ),
        ("$a::currency;code=XYZ", "1:32 error: expected a currency code such as EUR, found “XYZ”"),
        (
            "$a::currency;style=nope",
            "1:27 error: the formatter “currency” has no option “style”; known are code, maximumFractionDigits, minimumFractionDigits"
        ),
        (
            "$a::number;fractionDigits=abc",
            "1:25 error: the formatter “number” has no option “fractionDigits”; known are maximumFractionDigits, minimumFractionDigits, numberStyle, usesGroupingSeparator"
        ),
        (
            "$a::number; maximumFractionDigits = abc",
            "1:50 error: expected a whole number from 0 to 20, found “abc”"
        ),
        (
            "$a::number;maximumFractionDigits=21",
            "1:47 error: expected a whole number from 0 to 20, found “21”"
        ),
        (
            "$a::number;maximumFractionDigits",
            "1:25 error: the option “maximumFractionDigits” has no value"
        ),
        (
            "$a::number;minimumFractionDigits=3;maximumFractionDigits=2",
            "1:18 error: “maximumFractionDigits” is less than “minimumFractionDigits”"
        ),
        (
            "$a::number;numberStyle=decimel",
            "1:37 error: unknown word “decimel”; did you mean “decimal”?"
        ),
        ("$a::number;usesGroupingSeparator=no", "1:47 error: expected true or false, found “no”"),
        ("$a::date;dateStyle=nope", "1:33 error: unknown word “nope”; did you mean “none”?"),
        (
            "$a::byteCount;code=EUR",
            "1:28 error: the formatter “byteCount” has no option “code”; known are countStyle"
        ),
        ("$a::", "1:18 error: the formatter has no name"),
        (
            "$a::measurement",
            "1:18 warning: the formatter “measurement” has no counterpart here; the app formats it"
        ),
    ])
    func formattersAndTheirOptionsAreChecked(value: String, expected: String) {
        #expect(problems(in: "<Label text=\"\(value)\"/>") == [expected])
    }

    @Test(arguments: [
        "$a::number;numberStyle=decimal;maximumFractionDigits=3", "$a::currency;code=EUR",
        "$a::date;dateStyle=short;timeStyle=none", "$a::byteCount;countStyle=memory",
        "$a::percent;minimumFractionDigits=1", "$a::number;",
    ])
    func documentedFormattersHaveNoDiagnostics(value: String) {
        #expect(problems(in: "<Label text=\"\(value)\"/>") == [])
    }
}
