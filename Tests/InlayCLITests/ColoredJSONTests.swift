import InlayValues
import Testing

@testable import InlayCLI

@Suite struct ColoredJSONTests {
    private func text(_ json: String, hasColors: Bool = false) throws -> String {
        ColoredJSON(hasColors: hasColors).text(of: try JSONValue(parsing: Array(json.utf8)))
    }

    @Test func jsonMembersAndElementsAreIndentedOnePerLine() throws {
        #expect(
            try text(#"{"a": [1, {}, []], "b": null}"#) == """
                {
                  "a": [
                    1,
                    {},
                    []
                  ],
                  "b": null
                }

                """)
        #expect(try text("true", hasColors: true) == "\u{1B}[31mtrue\u{1B}[0m\n")
    }

    @Test func jsonDeeperThanSixteenLevelsStaysOnOneLine() throws {
        let depth = 500
        let numbers = Array(repeating: "1", count: 10_000).joined(separator: ",")
        let json =
            String(repeating: "[", count: depth) + numbers + String(repeating: "]", count: depth)
        let text = try text(json)
        #expect(text.split(separator: "\n").count == 2 * 16 + 1)
        #expect(text.utf8.count < 2 * json.utf8.count)
    }
}
