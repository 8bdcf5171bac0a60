import CWebKitGTK
import Foundation
import InlayGObject
import InlayImages
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// The profiles of lists: whose web processes, sessions and image loader their rows use.
    @Suite struct Profiles {
        private func list(
            _ row: RowContent, profile: WebProfile
        ) async throws -> (ContentList<[RowContent]>, TestWindow) {
            let list = ContentList([row], profile: profile) { $0 }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        private func session(of view: Widget) -> OpaquePointer? {
            webkit_web_view_get_network_session(view.cast())
        }

        private func isGreen(_ pixel: [UInt8]) -> Bool {
            guard pixel.count == 3 else { return false }
            return pixel[0] < 24 && pixel[1] > 231 && pixel[2] < 24
        }

        @Test func rowsShareANetworkSessionOnlyWithRowsOfTheSameProfile() async throws {
            var row = RowContent.html("<p>a")
            row.presentation = .web
            let profile = WebProfile()
            let (list, window) = try await list(row, profile: profile)
            let (sibling, siblingWindow) = try await self.list(row, profile: profile)
            let (other, otherWindow) = try await self.list(row, profile: WebProfile())
            let page = WebView(trust: .document, profile: profile)
            let own = session(of: try #require(list.engine(of: 0)).widget)
            #expect(own != nil)
            #expect(session(of: try #require(sibling.engine(of: 0)).widget) == own)
            #expect(session(of: try #require(other.engine(of: 0)).widget) != own)
            #expect(session(of: page.widget) != own)
            withExtendedLifetime((window, siblingWindow, otherWindow)) {}
        }

        @Test func equalMessagesOfTwoProfilesShowTheirOwnInlineImages() async throws {
            func row(_ color: UInt32) -> RowContent {
                var row = RowContent.html("<p><img src='cid:1' width=80 height=60 alt=a></p>")
                row.inlineImages = InlineImages(of: "a message of both users") { _ in
                    InlineImage(ImageFiles.plain(80, 60, color, type: "png"), type: "image/png")
                }
                return row
            }
            let (red, redWindow) = try await list(row(0xFF0000), profile: WebProfile())
            try await redWindow.wait(until: "the red image is drawn") {
                let pixel = Pixels(of: red.widget)[40, 40]
                return pixel.count == 3 && pixel[0] > 231 && pixel[1] < 24
            }
            let (green, greenWindow) = try await list(row(0x00FF00), profile: WebProfile())
            #expect(red.engine(of: 0) == nil && green.engine(of: 0) == nil)
            try await greenWindow.wait(until: "the green image is drawn") {
                isGreen(Pixels(of: green.widget)[40, 40])
            }
        }

        @Test func nativeRowsLoadImagesWithTheImageLoaderOfTheListsProfile() async throws {
            let source = StubImageSource(["green": ImageFiles.plain(80, 60, 0x00FF00)])
            let profile = WebProfile()
            profile.imageLoader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
            let address = StubImageSource.url("green").absoluteString
            var row = RowContent.html("<p><img src='\(address)' width=80 height=60 alt=a></p>")
            row.remoteContent = .allowed
            let (list, window) = try await list(row, profile: profile)
            #expect(list.engine(of: 0) == nil)
            try await window.wait(until: "the image is drawn") {
                isGreen(Pixels(of: list.widget)[40, 40])
            }
            // Without a loader, the row is displayed by the engine.
            let (other, otherWindow) = try await self.list(row, profile: WebProfile())
            #expect(other.engine(of: 0) != nil)
            withExtendedLifetime(otherWindow) {}
        }
    }
}
