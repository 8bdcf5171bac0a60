import InlayValues
import Testing

@Suite struct ErrorSentenceTests {
    private struct Note: Decodable {
        let title: String
        let tags: [Int]
    }

    @Test(
        arguments: [
            (["tags": []], "The value has no 'title'."),
            (["title": 5, "tags": []], "'title' must be of type String."),
            (["title": "a", "tags": [1, "x"]], "'tags.1' must be of type Int."),
            ("text", "The value must be of type "),
        ] as [(JSONValue, String)])
    func decodingErrorsNameThePathOfTheValue(value: JSONValue, expected: String) {
        do {
            _ = try value.decode(Note.self)
            Issue.record("should have thrown")
        } catch {
            #expect(sentence(for: error).hasPrefix(expected), "\(sentence(for: error))")
        }
    }

    @Test func errorsOtherThanDecodingErrorsUseTheirDescription() {
        struct Refused: Error, CustomStringConvertible {
            var description: String { "Not today." }
        }
        #expect(sentence(for: Refused()) == "Not today.")
    }
}
