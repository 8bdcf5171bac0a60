import InlayHTML
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests that compare the text of HTML with the engine's `innerText`.
    @Suite struct RenderedTexts {
        /// 500 in `make test`, 10,000 in the campaign.
        private static let fragments = 500 * Campaign.inputs

        @Test(.tags(.fuzz)) func plainTextOfRandomFragmentsEqualsTheEnginesInnerText() async throws
        {
            let view = WebView(trust: .document, profile: WebProfile())
            // Spaces at the ends of wrapped lines depend on the width.
            try await view.load(.html("<!doctype html><body style='width: 100000px'>"))
            var random = RandomFragment(seed: 7)
            var characters = 0
            for _ in 0..<Self.fragments / 100 {
                let fragments = (0..<100).map { _ in random.fragment() }
                let texts = try await view.call(
                    function: Self.reading, arguments: [fragments], as: [String].self)
                #expect(texts.count == fragments.count)
                for (fragment, text) in zip(fragments, texts) {
                    characters += text.utf8.count
                    let own = try HTMLTree(fragment: fragment).text
                    if own != text {
                        let html = fragment.debugDescription
                        Issue.record(
                            "\(html): \(own.debugDescription), engine: \(text.debugDescription)")
                    }
                }
            }
            // Otherwise the comparison would prove little.
            #expect(characters > Self.fragments * 10)
        }

        /// Returns the `innerText` of each fragment, with the alternative texts of images.
        private static let reading: JavaScript = """
            (fragments) => fragments.map((html) => {
                document.body.innerHTML = html;
                for (const image of document.querySelectorAll("img[alt]")) {
                    if (image.alt) image.replaceWith(image.alt);
                }
                return document.body.innerText;
            })
            """
    }
}
