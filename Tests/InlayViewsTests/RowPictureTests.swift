import InlayHTML
import InlayValues
import Testing

@testable import InlayViews

/// Which pictures a native row may have: exactly those that the policy of web rows lets in.
@Suite struct RowPictureTests {
    private func images(
        _ tag: String, isAllowed: Bool, base: String? = nil
    ) -> [RichTextImage]? {
        var content = RowContent.trusted(
            TrustedHTML(trusting: "<p><img width=4 height=3 alt=a \(tag)></p>"), baseURL: base)
        content.remoteContent = isAllowed ? .allowed : .blocked
        return PreparedRow(content).richText?.images
    }

    private func isAllowed(_ source: String, _ isRemoteAllowed: Bool, base: String? = nil) -> Bool?
    {
        images("src=\"\(source)\"", isAllowed: isRemoteAllowed, base: base)?.first?.isAllowed
    }

    @Test(arguments: ["http://a.test/b", "HTTPS://a.test/b", "inlay-image:https://a.test/b"])
    func remoteImagesAreAllowedOnlyWithRemoteContent(source: String) {
        #expect(isAllowed(source, true) == true)
        #expect(isAllowed(source, false) == false)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://a.test/b", "blob:null/1", "cid:1@a.test", "inlay-app://a/b",
        "inlay-rows://list/", "javascript:1", "", "//a.test/b", "b.png", "#",
    ])
    func imagesOfForbiddenURLsAreNeverAllowed(source: String) {
        #expect(isAllowed(source, true) == false)
        #expect(isAllowed(source, false) == false)
    }

    @Test func imageSchemesMatchTheContentSecurityPolicy() throws {
        for loads in [false, true] {
            let kind = RowKind(loadsRemoteContent: loads)
            var configuration = WebViewConfiguration(trust: .document)
            configuration.rows = kind
            let policy = try #require(ContentSecurityPolicy.policy(for: configuration))
            let sources = kind.pictureSchemes.map { "\($0):" }.joined(separator: " ")
            #expect(policy.contains("; img-src \(sources);"))
            #expect(configuration.pictureAccess == kind.pictureAccess)
            #expect(kind.pictureAccess.isAllowed == loads)
        }
    }

    @Test func relativeImageURLsAreLeftToTheEngineIfRemoteIsAllowed() {
        #expect(isAllowed("b.png", true, base: "https://a.test/") == nil)
        #expect(isAllowed("b.png", false, base: "https://a.test/") == false)
    }

    @Test func rasterImagesInDataURLsAreAlwaysAllowed() {
        #expect(isAllowed("data:image/png;base64,AAAA", false) == true)
        #expect(isAllowed(" data:image/jpeg;base64,AAAA ", false) == true)
        // Drawings are the engine's.
        #expect(isAllowed("data:image/svg+xml,a", false) == nil)
        #expect(isAllowed("data:text/html,a", false) == nil)
    }

    @Test func sanitisingRemovesTheURLOfABlockedImage() {
        let content = RowContent.html("<img src=https://a.test/b width=4 height=3 alt=a>")
        let image = PreparedRow(content).richText?.images.first
        #expect(image?.isAllowed == false)
        #expect(image?.source == "")
    }

    @Test func theRowHashDependsOnWhetherImagesAreLoaded() {
        let hashes = [true, false].map { isAllowed in
            var content = RowContent.trusted(
                TrustedHTML(
                    trusting: "<img src=https://a.test/b width=4 height=3 alt=a>"))
            content.remoteContent = isAllowed ? .allowed : .blocked
            return PreparedRow(content).hash
        }
        #expect(hashes[0] != hashes[1])
    }

    @Test func altTextIsInTheRowTextButNotInSearchResults() {
        let row = PreparedRow(.html("<p>a harbour <img width=4 height=3 alt='a harbour'></p>"))
        #expect(row.richText != nil)
        #expect(row.text == "a harbour a harbour")
        #expect(row.count(of: "harbour") == 1)
    }
}
