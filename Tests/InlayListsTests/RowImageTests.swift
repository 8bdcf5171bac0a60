import InlayRichText
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

/// Returns the images that a native row may load: exactly those that the policy of web rows allows.
@Suite struct RowImageTests {
    private func images(
        _ tag: String, isAllowed: Bool, base: String? = nil
    ) -> [RichTextImage]? {
        var content = RowContent.trusted(
            TrustedHTML(trusting: "<p><img width=4 height=3 alt=a \(tag)></p>"),
            baseURL: base.map(url))
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
    func imagesWithUnsupportedSchemesOrUnresolvedURLsAreNeverAllowed(source: String) {
        #expect(isAllowed(source, true) == false)
        #expect(isAllowed(source, false) == false)
    }

    private let origins: Set<WebOrigin> = [
        WebOrigin(scheme: "https", host: "b.test"),
        WebOrigin(scheme: "http", host: "a.test", port: 81),
    ]

    private func policy(_ content: RowContent) throws -> String {
        let configuration = content.kind.configuration
        #expect(configuration.imageAccess == content.images.remote)
        return try #require(ContentSecurityPolicy.policy(for: configuration))
    }

    @Test func theContentSecurityPolicyAllowsTheImagesOfRemoteContent() throws {
        var content = RowContent.html("")
        #expect(try policy(content).contains("; img-src data: inlay-cid:; media-src data:;"))
        content.remoteContent = .allowed
        #expect(
            try policy(content).contains("; img-src data: inlay-cid: http: https: inlay-image:;"))
        content.remoteContent = .origins(origins)
        let ours = "http://a.test:81 https://b.test"
        #expect(
            try policy(content).contains(
                "; img-src data: inlay-cid: \(ours) inlay-image:; media-src data: \(ours);"))
    }

    @Test(arguments: [
        WebOrigin(scheme: "file", host: "a.test"), WebOrigin(scheme: "inlay-app", host: "a"),
        WebOrigin(scheme: "https", host: "*"), WebOrigin(scheme: "https", host: "*.test"),
        WebOrigin(scheme: "https", host: "a.test; script-src *"),
        WebOrigin(scheme: "https", host: ""),
        WebOrigin(scheme: "https", host: "a.test/b"), WebOrigin(scheme: "https", host: "a test"),
    ])
    func invalidRemoteContentOriginsAllowNoImages(origin: WebOrigin) throws {
        var content = RowContent.html("")
        let blocked = try policy(content)
        content.remoteContent = .origins([origin])
        #expect(try policy(content) == blocked)
        #expect(content.kind == RowContent.html("").kind)
    }

    @Test(
        arguments: [
            ("http://a.test:81/x", nil), ("https://b.test/x", nil), ("HTTPS://B.test:443/x", nil),
            ("inlay-image:40x30:https://b.test/x", nil), ("inlay-image:https://b.test/x", nil),
            ("http://b.test/x", false), ("http://a.test/x", false), ("https://b.test:444/x", false),
            ("https://sub.b.test/x", false), ("https://b.test.evil/x", false),
            ("https://b.test@evil/x", false), ("inlay-image:https://c.test/x", false),
            ("https:/b.test/x", false), ("https:\\\\b.test/x", false),
        ] as [(String, Bool?)])
    func imagesOfAllowedOriginsUseTheWebEngineAndThoseOfOtherOriginsAreBlocked(
        source: String, isAllowed: Bool?
    ) {
        var content = RowContent.trusted(
            TrustedHTML(trusting: "<p><img width=4 height=3 alt=a src='\(source)'></p>"))
        content.remoteContent = .origins(origins)
        #expect(PreparedRow(content).richText?.images.first?.isAllowed == isAllowed)
    }

    private func inline(of owner: String = "m1") -> InlineImages {
        InlineImages(of: owner) { _ in nil }
    }

    @Test func cidImagesAreAllowedOnlyInRowsWhoseContentHasInlineImages() {
        var content = RowContent.html("<p><img width=4 height=3 alt=a src=' CID:1@a.test'></p>")
        #expect(PreparedRow(content).richText?.images.first?.isAllowed == false)
        content.inlineImages = inline()
        let image = PreparedRow(content).richText?.images.first
        #expect(image?.isAllowed == true && image?.address == "CID:1@a.test")
    }

    @Test func cidURLsAreRemovedExceptFromImageSources() {
        var content = RowContent.html(
            "<a href='cid:1'>a</a><img src=cid:2 srcset='cid:3 2x' alt=b><q cite=cid:4>c</q>")
        content.inlineImages = inline()
        let html = PreparedRow(content).html
        #expect(html.contains("src=\"cid:2\""))
        #expect(!html.contains("cid:1") && !html.contains("cid:3") && !html.contains("cid:4"))
    }

    @Test func contentsWithDifferentOwnersOfInlineImagesAreUnequal() {
        var contents = [RowContent.html("a"), .html("a"), .html("a"), .html("a")]
        contents[1].inlineImages = inline(of: "m1")
        contents[2].inlineImages = inline(of: "m1")
        contents[3].inlineImages = inline(of: "m2")
        #expect(contents[0] != contents[1] && contents[1] == contents[2])
        #expect(contents[1] != contents[3])
    }

    @Test func relativeImageURLsAreLeftToTheEngineIfRemoteContentIsAllowed() {
        #expect(isAllowed("b.png", true, base: "https://a.test/") == nil)
        #expect(isAllowed("b.png", false, base: "https://a.test/") == false)
    }

    @Test func rasterImagesInDataURLsAreAlwaysAllowed() {
        #expect(isAllowed("data:image/png;base64,AAAA", false) == true)
        #expect(isAllowed(" data:image/jpeg;base64,AAAA ", false) == true)
        // SVG images are left to the engine.
        #expect(isAllowed("data:image/svg+xml,a", false) == nil)
        #expect(isAllowed("data:text/html,a", false) == nil)
    }

    @Test func sanitizingRemovesTheURLOfABlockedImage() {
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
