import InlayService
import Testing

/// Tests of parsing `Content-Type`.
@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("text/html", "text/html", [:]),
        ("Text/HTML;Charset=\"UTF-8\"", "text/html", ["charset": "UTF-8"]),
        ("text/plain ; charset = utf-8 ; charset=x", "text/plain", ["charset": "utf-8"]),
        ("a/b; x=\"a\\\"b;c\"; y=1", "a/b", ["x": "a\"b;c", "y": "1"]),
        ("a/b;;; x", "a/b", [:]), ("a/b; x=\"open", "a/b", ["x": "open"]),
        ("application/problem+json, text/html", "application/problem+json", [:]),
    ])
    func mediaTypesAreParsed(text: String, essence: String, parameters: [String: String]) {
        let type = HTTPMediaType(text)
        #expect(type?.essence == essence)
        #expect(type?.parameters == parameters)
    }

    @Test(arguments: ["", "text", "text/", "/html", "a/b/c", "te xt/html", "*"])
    func invalidMediaTypesAreNil(text: String) {
        #expect(HTTPMediaType(text) == nil)
    }

    /// A combining mark forms one character with the quotation mark or backslash before it.
    @Test(arguments: ["a\"\u{301}; y=1", "\\\u{301}\"", "\u{301}\"\u{600}"])
    func mediaTypesEscapeQuotesBeforeCombiningMarks(value: String) {
        let type = HTTPMediaType(essence: "a/b", parameters: ["x": value])
        #expect(HTTPMediaType("\(type)")?.parameters == ["x": value])
    }

    @Test func mediaTypesRoundTrip() {
        let type = HTTPMediaType(essence: "a/b", parameters: ["x": "1 \"2\"", "y": "z"])
        #expect("\(type)" == #"a/b; x="1 \"2\""; y=z"#)
        #expect(HTTPMediaType("\(type)") == type)
    }
}
