import CGLib
import CGTK
import Foundation
import HTTPTypes
import InlayGObject
import InlayGeometry
import InlayImages
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of images in native rows.
    @Suite struct RowImageLoads {
        nonisolated private static let red = RichTextFragments.dataAddress(
            of: ImageFiles.plain(80, 60, 0xFF0000, type: "png"))
        private let source = StubImageSource([
            "green": ImageFiles.plain(200, 150, 0x00FF00),
            "square": ImageFiles.plain(200, 200, 0x00FF00),
            "quarters": ImageFiles.quarters(80, 60, type: "png"), "broken": [1, 2, 3],
        ])

        /// Runs with an image loader for rows; removes it afterwards, because all lists share it.
        private func withLoader<Result>(_ body: () async throws -> Result) async rethrows -> Result
        {
            WebProfile.shared.imageLoader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
            defer { WebProfile.shared.imageLoader = nil }
            return try await body()
        }

        private func remote(_ html: String) -> RowContent {
            var row = RowContent.html(html)
            row.remoteContent = .allowed
            return row
        }

        private func image(_ name: String, _ rest: String = "width=80 height=60") -> String {
            "<p><img src='\(StubImageSource.url(name))' \(rest) alt='what it shows'></p>"
        }

        func list(
            _ rows: [RowContent]
        ) async throws -> (ContentList<[RowContent]>, TestWindow) {
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        func isNative(_ row: Int, of list: ContentList<[RowContent]>) -> Bool {
            list.placements.contains { placement in
                if case .native = placement.view { placement.row == row } else { false }
            }
        }

        /// Draws frames until a pixel has a color.
        func wait(
            for color: [UInt8], at x: Int, _ y: Int, of list: ContentList<[RowContent]>,
            _ window: TestWindow
        ) async throws {
            let pixel = { Pixels(of: list.widget)[x, y] }
            try await window.wait(until: "the color at \(x), \(y) is \(color)", pixel) { pixel in
                pixel.count == 3
                    && zip(pixel, color).allSatisfy { abs(Int($0) - Int($1)) <= 24 }
            }
        }

        @Test func dataURLImagesAreShownWithoutAnImageLoader() async throws {
            let (list, window) = try await list([
                .html("<p><img src='\(Self.red)' width=80 height=60 alt=red> words</p>")
            ])
            #expect(isNative(0, of: list))
            try await wait(for: [255, 0, 0], at: 40, 40, of: list, window)
        }

        /// Equivalent spellings of an image URL.
        nonisolated private static var spellings: [String] {
            let parts = red.split(separator: ",").map(String.init)
            return [
                "\(parts[0]),\(parts[1].replacing("=", with: ""))",
                "\(parts[0]),\(parts[1].replacing("/", with: "%2F").replacing("+", with: "%2b"))",
                "  \(red)\n", red.replacing("data:image/png", with: "DATA:Image/PNG"),
                // The format is detected by the bytes.
                red.replacing("image/png", with: "image/jpeg"),
            ]
        }

        @Test(arguments: spellings)
        func nativeRowsDisplayAllEquivalentSpellingsOfADataURL(address: String) async throws {
            let (list, window) = try await list([
                .html("<p><img src='\(address)' width=80 height=60 alt=red></p>")
            ])
            #expect(isNative(0, of: list))
            try await wait(for: [255, 0, 0], at: 40, 40, of: list, window)
        }

        @Test(arguments: [
            "data:image/png;base64,", "data:image/png;base64,AAAA", "data:image/png;base64,%%%",
            "data:image/png,%89PNG", "data:image/gif;base64,R0lGODlhAQAB",
        ])
        func rowsWithUndecodableDataURLsAreWebRows(address: String) async throws {
            let (list, _) = try await list([
                .html("<p><img src='\(address)' width=80 height=60 alt=red></p>")
            ])
            #expect(!isNative(0, of: list))
        }

        @Test func remoteImagesAreShownInNativeRowsIfAllowed() async throws {
            try await withLoader {
                let (list, window) = try await list([remote(image("green"))])
                #expect(isNative(0, of: list))
                try await wait(for: [0, 255, 0], at: 40, 40, of: list, window)
                #expect(source.asked == ["green"])
                // As many pixels as are seen, and without a name.
                let scale = Int(gtk_widget_get_scale_factor(list.widget.cast()))
                let request = ImageRequest(
                    StubImageSource.url("green"),
                    size: PixelSize(width: 80 * scale, height: 60 * scale), mode: .fill,
                    isAnonymous: true)
                let picture = try #require(WebProfile.shared.imageLoader?.cachedImage(for: request))
                #expect(picture.image.first.size.width == 80 * scale)
            }
        }

        @Test func blockedImagesAreNotRequestedAndShowTheirAltText() async throws {
            try await withLoader {
                let trusted = TrustedHTML(trusting: image("green"))
                let (list, window) = try await list([
                    .html(image("green")), .trusted(trusted), remote(image("quarters")),
                ])
                #expect(isNative(0, of: list) && isNative(1, of: list))
                // The allowed image is drawn after the blocked ones would have been.
                try await window.wait(until: "the allowed picture is requested") {
                    source.asked.contains("quarters")
                }
                #expect(source.asked == ["quarters"])
                try await window.wait(until: "the row is described", { list.placement(0)?.text }) {
                    $0 == "what it shows"
                }
            }
        }

        @Test func withoutAnImageLoaderRowsWithRemoteImagesAreWebRows() async throws {
            let (list, _) = try await list([remote(image("green"))])
            #expect(!isNative(0, of: list))
        }

        @Test func aCachedImageIsDrawnInTheFirstFrame() async throws {
            try await withLoader {
                let row = remote(image("quarters"))
                do {
                    let (list, window) = try await list([row])
                    try await wait(for: [255, 0, 0], at: 20, 20, of: list, window)
                }
                source.close()
                let (list, window) = try await list([row])
                // The first frame shows the image and not its mean color.
                let pixel = try await window.wait(
                    until: "the row is drawn", { Pixels(of: list.widget)[20, 20] }
                ) { pixel in pixel.contains { $0 <= 240 } }
                #expect(pixel[0] > 230 && pixel[1] < 24)
                source.open()
            }
        }

        @Test func rowsWhoseImagesAreBrokenOrHaveAnotherAspectRatioBecomeWebRows() async throws {
            try await withLoader {
                let (list, window) = try await list([
                    remote(image("square")), remote(image("broken")),
                    // Elements within the text are checked first.
                    .html("<p><img src='\(Self.red)' width=80 height=20 alt=red></p>"),
                    remote(image("square", "width=80 height=80")),
                ])
                #expect(!isNative(2, of: list))
                try await window.wait(until: "the first two rows are web rows") {
                    !isNative(0, of: list) && !isNative(1, of: list)
                }
                #expect(isNative(3, of: list))
            }
        }

        @Test func aMissingImageShowsItsAltTextAtTheSameHeight() async throws {
            try await withLoader {
                let (list, window) = try await list([remote(image("none", "width=200 height=150"))])
                let height = list.geometry.heights[0].height
                // The border around the alt text.
                try await window.wait(until: "a line is around the description") {
                    let pixels = Pixels(of: list.widget)
                    return (pixels[150, 12].first ?? 0) != (pixels[150, 60].first ?? 0)
                }
                #expect(isNative(0, of: list))
                #expect(list.geometry.heights[0].height == height)
            }
        }

        @Test func imageLoadsOfRowsScrolledAwayAreCancelled() async throws {
            try await withLoader {
                source.close()
                let rows = (0..<400).map { remote("<p>\($0)</p>" + image("\($0)")) }
                let (list, window) = try await list(rows)
                try await window.wait(until: "a picture is asked for") { !source.asked.isEmpty }
                list.scroll(to: 300)
                await list.waitUntilPainted()
                let loader = try #require(WebProfile.shared.imageLoader)
                try await window.wait(until: "loads are cancelled", { loader.pendingCount }) {
                    $0 <= 40
                }
                source.open()
                #expect(source.asked.count < 100)
            }
        }

        @Test func altTextIsPartOfRowSelectionsButNotOfTextSelections() async throws {
            let text = "<p>one <img src='\(Self.red)' width=80 height=60 alt=red> two</p>"
            let (list, window) = try await list([.html(text)])
            try await window.wait(until: "the row is described", { list.placement(0)?.text }) {
                $0 == "one red two"
            }
            let rows = list.surface.delegate?.frame().rows ?? []
            guard case .native(let row)? = rows.first?.view else {
                Issue.record("the row isn't native")
                return
            }
            #expect(row.text == "one \u{FFFC}\u{FFFC}\u{FFFC} two")
            list.selectedRows = RangeSet(0..<1)
            #expect(await list.selection?.text == "one red two")
        }

        @Test(arguments: [Int32(360), 700])
        func nativeRowsWithImagesMatchWebRows(width: Int32) async throws {
            // All others are compared without a list.
            let names = [
                "pictures among words", "a picture in a link", "a blocked picture",
                "pictures in the middle of lines",
            ]
            let rows = names.map { name in
                let fragment = RichTextFragments.images.first { $0.name == name }
                return RowContent.trusted(TrustedHTML(trusting: fragment?.html ?? ""))
            }
            let web = rows.map { row in
                var row = row
                row.presentation = .web
                return row
            }
            var windows: [TestWindow] = []
            let lists = [ContentList(rows) { $0 }, ContentList(web) { $0 }]
            for list in lists {
                let window = TestWindow(width: width, height: 700, children: [list.widget])
                await window.present()
                windows.append(window)
                try await list.settle(in: window)
            }
            #expect(isNative(0, of: lists[0]) && !isNative(0, of: lists[1]))
            // The engine shows a row before it has decoded its images.
            let different = { difference(Pixels(of: lists[0].widget), Pixels(of: lists[1].widget)) }
            try await windows[1].wait(until: "both look alike", different) { $0 <= 3 }
            for index in rows.indices {
                let heights = lists.map { $0.geometry.heights[index].height }
                #expect(abs(heights[0] - heights[1]) <= 2, "\(names[index])")
            }
        }

        /// Measuring a row fetches no image, and the row's height stays the same when its image is
        /// loaded.
        @Test func measuringRowsWithRemoteImagesDoesNotFetchTheImages() async throws {
            let file = ImageFiles.plain(200, 150, 0x00FF00, type: "png")
            let answer: TestSite.Answer = { _ in
                .file(file, type: "image/png")
            }
            try await TestSite.with(["/green": answer]) { site in
                let image = "<img src='\(site.origin)/green' width=200 height=150 alt='words'>"
                var picture = remote("<p>\(image)</p>")
                picture.presentation = .web
                var rows = (0..<40).map { RowContent.html("<p>row \($0)</p>") }
                rows[30] = picture
                let (list, window) = try await list(rows)
                try await window.wait(until: "row 30 is measured") {
                    list.geometry.heights[30].source == .measured
                }
                let measured = list.geometry.heights[30].height
                #expect(measured >= 150)
                #expect(site.requests.isEmpty)
                list.scroll(to: 30)
                try await wait(for: [0, 255, 0], at: 40, 60, of: list, window)
                #expect(site.requests == ["GET /green"])
                #expect(list.geometry.heights[30].height == measured)
            }
        }

        /// How many of a hundred pixels differ; the bar at the right fades.
        private func difference(_ left: Pixels, _ right: Pixels) -> Double {
            guard left.height > 0, left.height == right.height else { return 100 }
            let width = left.width - 20
            let count = left.differingPixels(from: right, by: 48, in: 0..<width)
            return Double(count) * 100 / Double(max(left.height * width, 1))
        }
    }
}
