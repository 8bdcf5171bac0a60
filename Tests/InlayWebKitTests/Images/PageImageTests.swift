import CGLib
import FlyingFox
import Foundation
import HTTPTypes
import InlayImages
import InlayShell
import InlaySoup
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of images of the pipeline in web pages.
    @Suite struct PageImageTests {
        private let profile = WebProfile()

        private func serve<Result: Sendable>(
            _ body: @MainActor (TestSite) async throws -> Result
        ) async throws -> Result {
            let picture = ImageFiles.quarters(1_600, 1_200)
            return try await TestSite.with([
                "/photo": { _ in
                    .file(picture, type: "image/jpeg")
                },
                "/away": { request in
                    let host = request.headers[.host] ?? ""
                    let other = host.replacingOccurrences(of: "127.0.0.1", with: "localhost")
                    return .redirect("http://\(other)/photo")
                },
            ]) { site in
                let source = ServiceImageSource(
                    server: URL(string: site.origin)!, transport: SoupTransport())
                profile.imageLoader = ImageLoader(
                    source, decoders: [GdkPixbufDecoder()], encoder: GdkPixbufEncoder())
                // A persistent connection would prevent the server from stopping.
                defer { profile.imageLoader = nil }
                return try await body(site)
            }
        }

        private func origins(_ site: TestSite) -> ImageAccess {
            .origins([WebOrigin(site.origin)!])
        }

        private func measured(_ html: String, _ view: WebView) async throws -> [Int] {
            if case .document = view.configuration.trust {
                try await view.load(.html(html))
            } else {
                try await view.load(.trusted(TrustedHTML(trusting: html)))
            }
            return try await view.evaluate(
                "Array.from(document.images, (image) => image.naturalWidth)", as: [Int].self)
        }

        @Test func pagesReceiveImagesAtTheirDisplaySize() async throws {
            try await serve { site in
                let view = WebView(trust: .app, images: origins(site), profile: profile)
                let address = "inlay-image:\(site.origin)/photo"
                let widths = try await measured(
                    """
                    <img width=96 height=72 src="\(address)">
                    <img src="inlay-image:200x150:\(site.origin)/photo">
                    """, view)
                let scale = try await view.evaluate("devicePixelRatio", as: Double.self)
                #expect(widths[0] >= Int(96 * scale) && widths[0] <= Int(160 * scale))
                #expect(widths[1] == 200)
            }
        }

        @Test func imagesFromForbiddenOriginsAreNotRequested() async throws {
            try await serve { site in
                let view = WebView(trust: .app, images: origins(site), profile: profile)
                let widths = try await measured(
                    """
                    <img src="inlay-image:\(site.otherOrigin)/photo">
                    <img src="inlay-image:file:///etc/passwd">
                    <img src="inlay-image:">
                    """, view)
                #expect(widths == [0, 0, 0])
                #expect(site.requests.isEmpty)
            }
        }

        @Test func imageRedirectsToOtherOriginsAreRefused() async throws {
            try await serve { site in
                let view = WebView(trust: .app, images: origins(site), profile: profile)
                let widths = try await measured("<img src='inlay-image:\(site.origin)/away'>", view)
                #expect(widths == [0])
                #expect(site.requests == ["GET /away"])
            }
        }

        @Test func untrustedPagesLoadImagesOnlyIfTheirConfigurationAllowsImages() async throws {
            try await serve { site in
                let html = "<img width=100 src='inlay-image:\(site.origin)/photo'>"
                let closed = WebView(trust: .document, profile: profile)
                let none = try await measured(html, closed)
                #expect(none == [0])
                #expect(site.requests.isEmpty)
                let open = WebView(trust: .document, images: .anywhere, profile: profile)
                let some = try await measured(html, open)
                #expect(some[0] >= 100)
            }
        }

        @Test func scriptsCannotFetchTheImagesOfThePage() async throws {
            try await serve { site in
                let view = WebView(trust: .app, images: origins(site), profile: profile)
                try await view.load(.trusted(TrustedHTML(trusting: "<p>page")))
                let outcome = try await view.call(
                    function: "url => fetch(url).then(() => 'read').catch(() => 'refused')",
                    arguments: ["inlay-image:\(site.origin)/photo"], as: String.self)
                #expect(outcome == "refused")
            }
        }

        @Test func inlayImageURLsLoadNothingWithoutAnImageLoader() async throws {
            let view = WebView(trust: .app, images: .anywhere, profile: WebProfile())
            let widths = try await measured("<img src='inlay-image:http://127.0.0.1:1/a'>", view)
            #expect(widths == [0])
        }
    }
}
