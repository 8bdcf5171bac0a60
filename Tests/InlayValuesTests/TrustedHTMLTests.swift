import InlayTesting
import InlayValues
import Testing

@Suite("Trusted HTML")
struct TrustedHTMLTests {
    @Test func textIsEscapedForElementsAndAttributes() {
        let html = TrustedHTML.text("a & b < c > d \" e ' f \0 é😀")
        #expect(html.source == "a &amp; b &lt; c &gt; d &quot; e &#39; f \u{FFFD} é😀")
        #expect(TrustedHTML.text("&lt;").source == "&amp;lt;")
    }

    @Test func hostileTextCannotOpenATagOrAttribute() {
        for text in HostileStrings.all() {
            let scalars = TrustedHTML.text(text).source.unicodeScalars
            #expect(!scalars.contains { "<>\"'\0".unicodeScalars.contains($0) })
        }
    }

    @Test func trustedHTMLLiteralsAndPartsAreConcatenated() {
        var html: TrustedHTML = "<p>" + .text("<") + "</p>"
        html += "<hr>"
        #expect(html.source == "<p>&lt;</p><hr>")
        #expect(TrustedHTML.joined(["<b>", "x"], separator: "<br>").source == "<b><br>x")
        #expect(TrustedHTML(trusting: "<i>").source == "<i>")
    }
}
