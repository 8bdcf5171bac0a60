import InlayValues
import Testing

@Suite struct IsolatedTextTests {
    @Test func interpolatedValuesAreIsolatedAndLiteralPartsAreNot() {
        let (name, count) = ("עדה", 3)
        #expect(
            IsolatedText("\(name) · \(count) notes").text
                == "\u{2068}עדה\u{2069} · \u{2068}3\u{2069} notes")
        #expect(IsolatedText("plain").text == "plain")
    }
}
