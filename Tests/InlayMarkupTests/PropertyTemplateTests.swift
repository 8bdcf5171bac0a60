import InlayMarkup
import Testing

/// Property templates, inline and in files.
struct PropertyTemplateTests {
    @Test func laterTemplatesOverrideEarlierOnesAndAttributesOverrideTemplates() {
        let root = compile(
            """
            <?properties {"a": {"text": "A", "maximumLines": 2, "textColor": "red"}}?>
            <?properties {"b": {"text": "B"}, "a": {"textColor": "blue"}}?>
            <Label class=" a, b " text="own"/>
            """
        ).root
        #expect(root?["text"] == .text("own"))
        #expect(root?["maximumLines"] == .number(2))
        #expect(root?["textColor"] == .color(.rgba(0, 0, 255, 255)))
        let without = compile(
            #"<?properties {"a": {"text": "A"}, "b": {"text": "B"}}?><Label class="b, a"/>"#
        ).root
        #expect(without?["text"] == .text("A"))
    }

    @Test func valuePrefixesInPropertyTemplatesAreLiteral() {
        let root = compile(##"<?properties {"a": {"text": "$10"}}?><Label class="a"/>"##).root
        #expect(root?["text"] == .text("$10"))
    }

    @Test func numbersWithManyDigitsAreTextsAndNumbers() {
        let digits = "0.1234567890123456789"
        let root = compile(
            "<?properties {\"a\": {\"text\": \(digits), \"weight\": \(digits)}}?><Label class=\"a\"/>"
        ).root
        #expect(root?["text"] == .text(digits))
        #expect(root?["weight"] == .number(0.1234567890123456789))
        #expect(
            problems(
                in: """
                    <?properties {"a": {"maximumLines": 12345678901234567890}}?><Label class="a"/>
                    """
            ).contains { $0.contains("found “12345678901234567890”") })
    }

    @Test func sizeClassVariantsOverrideTemplatesOfTheBaseFile() {
        let files = [
            "Styles.json": #"{"a": {"text": "wide", "maximumLines": 1}}"#,
            "Styles~vertical.json": #"{"a": {"text": "narrow"}}"#,
        ]
        let text = "<?properties Styles?><Label class=\"a\"/>"
        #expect(compile(text, files: files).root?["text"] == .text("wide"))
        let narrow = compile(text, files: files, sizeClass: .vertical).root
        #expect(narrow?["text"] == .text("narrow"))
        #expect(narrow?["maximumLines"] == .number(1))
    }

    @Test func templateProblemsHaveTheirLineAndColumnInTheJSON() {
        let found = problems(
            in: """
                <?properties {
                    "title": {"fnt": "title1", "textColor": "rde"},
                    "unused": {}
                }?>
                <Label class="title, titel"/>
                """)
        #expect(
            found == [
                "2:15 error: in the template “title”: <Label> has no attribute “fnt”; did you mean “font”?",
                "2:32 error: unknown color “rde”; did you mean “red”?",
                "3:5 warning: no element uses the template “unused”",
                "5:15 error: unknown template “titel”; did you mean “title”?",
            ])
    }

    @Test func templateProblemsPointAtTheKeyEvenIfItsValueIsEqual() {
        #expect(
            problems(
                in: #"<?properties {"a": {"text": "fnt", "fnt" : "fnt"}}?><Label class="a"/>"#)
                == [
                    "1:36 error: in the template “a”: <Label> has no attribute “fnt”; did you mean “font”?"
                ])
    }

    @Test(arguments: ["1e300", "-1e12", "9223372036854775807"])
    func numbersInPropertyTemplatesHaveTheLimitsOfAttributes(number: String) {
        let found = problems(
            in: "<?properties {\"a\":{\"spacing\":\(number)}}?><Row class=\"a\"/>")
        #expect(
            found.count == 1
                && found[0].hasPrefix("1:20 error: expected a number from 0 to 10000, found"))
    }

    @Test func malformedTemplateJSONHasItsLineInTheDocument() {
        #expect(
            problems(in: "<Row>\n  <?properties {\n  \"a\": x}?>\n</Row>").first?
                .hasPrefix("3:8 error:") == true)
        #expect(
            problems(in: "<Row><?properties {\"a\": 1}?></Row>")
                == ["1:20 error: the template “a” must be an object"])
    }

    @Test func aMissingTemplateFileIsAnError() {
        #expect(
            problems(in: "<Row><?properties Styels?></Row>")
                == ["1:19 error: there is no file Styels.json"])
        #expect(
            problems(
                in: "<Row><?properties Styels?></Row>",
                files: ["Styles.json": "{}", "Styels.xml": "<Row/>"])
                == ["1:19 error: there is no file Styels.json; did you mean “Styles”?"])
        // A template file of another size class only is no problem.
        #expect(problems(in: "<Row><?properties S?></Row>", files: ["S~minimal.json": "{}"]) == [])
    }
}
