import InlayValues
import Testing

@Suite("JSON diagnostics")
struct JSONDiagnosticTests {
    @Test func jsonErrorsShowPositionLineAndCaret() {
        let error = diagnostic("{\n  \"a\": 1,\n  \"b\": 01\n}", file: "numbers.json")
        #expect(
            error?.description == """
                numbers.json:3:8: error: a number must not start with 0
                      "b": 01
                           ^
                """)
    }

    @Test func jsonErrorColumnsCountUnicodeScalars() {
        let error = diagnostic("[\n\t\"é😀\", x]", file: "a")
        #expect(
            error?.description
                == "a:2:8: error: expected a value, found “x”\n    \t\"é😀\", x]\n    \t       ^")
    }

    @Test(
        arguments: [
            ("", 1, 1, "expected a value, found the end of the text"),
            ("nope", 1, 1, "expected a value, found “n”"),
            ("[1 2]", 1, 4, "expected “,” or “]”, found “2”"),
            ("[1,\n]", 2, 1, "expected a value, found “]”"),
            ("{\"a\" 1}", 1, 6, "expected “:” after the key, found “1”"),
            ("{\r\n\"a\":1,\r\n}", 3, 1, "expected a key in double quotes, found “}”"),
            ("{\"a\":1", 1, 7, "expected “,” or “}”, found the end of the text"),
            ("1 x", 1, 3, "expected the end of the text, found “x”"),
            ("\"abc", 1, 1, "the string has no end"),
            ("\"a\\q\"", 1, 3, "unknown escape in a string"),
            ("\"é\\ud800\"", 1, 3, "this escape is half of a surrogate pair"),
            ("\"a\\u00\"", 1, 3, "expected four hexadecimal digits after \\u"),
            ("\"a\nb\"", 1, 3, "a control character in a string must be escaped"),
            ("[1e]", 1, 4, "expected a digit, found “]”"),
            ("\u{FEFF}x", 1, 1, "expected a value, found “x”"),
            ("1e999", 1, 1, "the number is too large"),
            ("[\u{1}]", 1, 2, "expected a value, found a control character"),
            ("[\r1x]", 2, 2, "expected “,” or “]”, found “x”"),
        ])
    func jsonErrorsDescribeEachMistakeAtItsPosition(
        text: String, line: Int, column: Int, message: String
    ) {
        let error = diagnostic(text)
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.message == message)
    }
}
