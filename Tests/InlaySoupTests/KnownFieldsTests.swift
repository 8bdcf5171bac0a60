import HTTPTypes
import InlayTesting
import Testing

@testable import InlaySoup

@Suite struct KnownFieldsTests {
    /// Tests that cached header fields equal newly parsed ones.
    @Test func cachedHeaderFieldsEqualNewlyParsedOnes() {
        var known = HeaderFieldCache()
        var random = SeededGenerator(seed: 9)
        let names = [
            "Age", "AGE", "Vary", "Set-Cookie", "Content-Type", "X-\u{E9}", "", "a b", "Date",
        ]
        let values = [
            "", "0", "text/html", "a=b; HttpOnly", String(repeating: "x", count: 90), "\u{E9}",
        ]
        for _ in 0..<5_000 {
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            let value = values[Int.random(in: 0..<values.count, using: &random)]
            let field = known.field(name, value)
            let fresh = HTTPField.Name(name).map { HTTPField(name: $0, value: Array(value.utf8)) }
            #expect(field == fresh)
            #expect(field?.name.rawName == fresh?.name.rawName)
        }
    }
}
