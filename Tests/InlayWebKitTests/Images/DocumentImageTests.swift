import Foundation
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Images that the content of a web view allows.
    @Suite struct DocumentImages {
        private let profile = WebProfile()
        private let picture = ImageFiles.plain(80, 60, 0x00FF00, type: "png")

        private func withSite<Result: Sendable>(
            _ body: @MainActor (TestSite) async throws -> Result
        ) async throws -> Result {
            let picture = picture
            return try await TestSite.with(
                [
                    "/a.png": { _ in .file(picture, type: "image/png") },
                    "/b.png": { _ in .file(picture, type: "image/png") },
                ], body)
        }

        private func widths(_ view: WebView) async throws -> [Int] {
            try await view.evaluate(
                "Array.from(document.images, (image) => image.naturalWidth)", as: [Int].self)
        }

        @Test func remoteImagesLoadByOneOption() async throws {
            try await withSite { site in
                let html = """
                    <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
                    <style>p { color: red; background: url('\(site.origin)/b.png') }</style>
                    <p>one<img src=' \(site.origin)/a.png ' width=80>
                    <img srcset="\(site.origin)/a.png 1x, \(site.otherOrigin)/a.png 9x" width=80>
                    """
                let view = WebView(trust: .document, profile: profile)
                try await view.load(.html(html, remoteContent: .allowed))
                #expect(try await widths(view).allSatisfy { $0 >= 80 })
                #expect(site.requests.contains("GET /b.png"))
                #expect(
                    try await view.evaluate("document.compatMode", as: String.self)
                        == "BackCompat")
                try await view.reload().finish()
                #expect(try await widths(view).allSatisfy { $0 >= 80 })
            }
        }

        @Test func remoteImagesAreBlockedByDefaultAndAfterTheNextLoad() async throws {
            try await withSite { site in
                let html = """
                    <img src='\(site.origin)/a.png'><img src='inlay-image:\(site.origin)/a.png'>
                    """
                let view = WebView(trust: .document, profile: profile)
                try await view.load(.html(html))
                #expect(try await widths(view) == [0, 0])
                try await view.load(.html("<p>", remoteContent: .allowed))
                try await view.load(.html(html))
                #expect(try await widths(view) == [0, 0])
                #expect(site.requests.isEmpty)
            }
        }

        @Test func relativeImagesAndLinksAreResolvedAgainstTheBaseURL() async throws {
            try await withSite { site in
                let html = "<img src='../a.png'><a href='next?p=2'>next</a><a href='#end'>end</a>"
                let base = try #require(URL(string: "\(site.origin)/feed/index"))
                let view = WebView(trust: .document, profile: profile)
                try await view.load(.html(html, remoteContent: .allowed, baseURL: base))
                #expect(try await widths(view).map { $0 > 0 } == [true])
                #expect(site.requests == ["GET /a.png"])
                #expect(
                    try await view.evaluate(
                        "Array.from(document.links, (link) => link.href)", as: [String].self)
                        == ["\(site.origin)/feed/next?p=2", "about:blank#end"])
                try await view.load(.html(html, baseURL: base))
                #expect(try await widths(view) == [0])
                #expect(site.requests == ["GET /a.png"])
            }
        }

        @Test func onlyImagesOfAllowedOriginsLoad() async throws {
            try await withSite { site in
                let html = """
                    <img src='\(site.origin)/a.png'><img src='\(site.otherOrigin)/b.png'>
                    <img src='inlay-image:\(site.otherOrigin)/b.png'>
                    """
                let view = WebView(trust: .document, profile: profile)
                let origin = try #require(WebOrigin(site.origin))
                try await view.load(.html(html, remoteContent: .origins([origin])))
                #expect(try await widths(view).map { $0 > 0 } == [true, false, false])
                #expect(site.requests == ["GET /a.png"])
            }
        }

        @Test func inlineImagesOfMailsLoad() async throws {
            let picture = picture
            let images = InlineImages(of: 1) { id in
                id == "logo@mail" ? InlineImage(picture, type: "image/png") : nil
            }
            let html = "<img src='cid:logo@mail'><img src='CID:logo%40mail'><img src='cid:none'>"
            let view = WebView(trust: .document, profile: profile)
            try await view.load(.html(html, inlineImages: images))
            #expect(try await widths(view) == [80, 80, 0])
            try await view.load(.html(html))
            #expect(try await widths(view) == [0, 0, 0])
        }

        @Test func trustedHTMLMayHaveImages() async throws {
            try await withSite { site in
                let view = WebView(trust: .app, profile: profile)
                var content = WebContent.trusted(
                    TrustedHTML(trusting: "<img src='\(site.origin)/a.png'>"))
                content.remoteContent = .allowed
                try await view.load(content)
                #expect(try await widths(view).allSatisfy { $0 > 0 })
            }
        }

        @Test func imagesAreRefusedForContentThatIsNotHTMLText() async throws {
            let folder = try TemporaryDirectory()
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "files", url: folder.url))
            var content = WebContent.resource("a.html")
            content.remoteContent = .allowed
            await #expect(throws: PageLoadError.imagesWithoutHTML) { try await view.load(content) }
        }
    }
}
