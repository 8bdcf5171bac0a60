import InlayMarkup
import InlayValues
import Testing

/// Tests of the formatter.
struct FormatterTests {
    private func format(_ text: String) throws -> String {
        String(decoding: MarkupFormatter.format(try MarkupDocument(parsing: text)), as: UTF8.self)
    }

    @Test func theFormatterNormalizesIndentationQuotesAndEmptyElements() throws {
        let text = """
            <?xml version='1.0'?><?properties {"a": {}}?>


            <Column   spacing = '4'><Label text='say "hi" &amp; go'></Label>
            <!-- a note -->

            <Row/>
              </Column>
            """
        #expect(
            try format(text) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <?properties {"a": {}}?>

                <Column spacing="4">
                    <Label text='say "hi" &amp; go'/>
                    <!-- a note -->

                    <Row/>
                </Column>

                """)
    }

    @Test func longStartTagsAreFormattedWithOneAttributePerLine() throws {
        let value = String(repeating: "x", count: 60)
        let formatted = try format(
            "<Row><Label text=\"\(value)\" accessibilityLabel=\"\(value)\"/></Row>")
        #expect(
            formatted == """
                <Row>
                    <Label
                        text="\(value)"
                        accessibilityLabel="\(value)"/>
                </Row>

                """)
        #expect(try format(formatted) == formatted)
    }
}
