import Testing

@testable import InlayValues

@Suite struct PercentEncodingTests {
    private func decoded(_ text: String, plusIsSpace: Bool = false) -> String? {
        PercentEncoding.decoded(text[...].utf8, plusIsSpace: plusIsSpace)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("", ""), ("%41b", "Ab"), ("%c3%A9", "é"), ("%2541", "%41"), ("a+b", "a+b"),
        // The mark would form one character with what is before it.
        ("%41\u{301}", "A\u{301}"),
    ])
    func percentEscapesAreDecodedOnce(text: String, expected: String) {
        #expect(decoded(text) == expected)
    }

    @Test func plusIsASpaceInForms() {
        #expect(decoded("a+b%2B", plusIsSpace: true) == "a b+")
    }

    @Test(arguments: ["%", "a%4", "%+F", "%-1", "%4G", "%:0", "%4\u{301}", "% 4"])
    func malformedPercentEscapesAreRejected(text: String) {
        #expect(decoded(text) == nil)
    }
}
