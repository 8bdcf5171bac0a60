import CGTK
import Foundation
import InlayGeometry
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Synchronization
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// Tests of the origins from which rows may load images, and of the app's images for `cid:`.
extension ListSuites.RowImageLoads {
    nonisolated private static let files: [String: [UInt8]] = [
        "red@m": ImageFiles.plain(80, 60, 0xFF0000, type: "png"),
        "green@m": ImageFiles.plain(80, 60, 0x00FF00, type: "png"),
        "tall@m": ImageFiles.plain(200, 150, 0x00FF00, type: "png"),
    ]

    /// The content ids that were requested from the app.
    nonisolated private final class Asked: Sendable {
        private let state = Mutex<[String]>([])
        var ids: [String] { state.withLock { $0 } }
        func append(_ id: String) { state.withLock { $0.append(id) } }
    }

    /// A row of a mail whose parts are files.
    private func mail(
        _ owner: String, _ html: String, _ parts: [String: String] = [:], asked: Asked = Asked()
    ) -> RowContent {
        var row = RowContent.html(html)
        // Images of a message are cached beyond the test.
        row.inlineImages = InlineImages(of: "\(owner) \(UUID())") { id in
            asked.append(id)
            return Self.files[parts[id] ?? id].map { InlineImage($0, type: "image/png") }
        }
        return row
    }

    private func web(_ row: RowContent) -> RowContent {
        var row = row
        row.presentation = .web
        return row
    }

    private func image(ofPart id: String, _ rest: String = "width=80 height=60") -> String {
        "<p><img src='cid:\(id)' \(rest) alt='what it shows'></p>"
    }

    /// Waits until all images of a web row are loaded or have failed; returns their widths.
    private func widths(
        ofRow row: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
    ) async throws -> [Double] {
        var widths: [Double] = []
        try await window.wait(until: "the images of row \(row) are complete") {
            guard let engine = list.engine(of: row) else { return false }
            let script: JavaScript = """
                const images = Array.from(document.images);
                return images.every((image) => image.complete)
                    ? images.map((image) => image.naturalWidth) : null;
                """
            let result = try? await engine.evaluate(
                EngineScript(.function(script, json: "null"), in: .isolated))
            guard let values = result?.arrayValue, !values.isEmpty else { return false }
            widths = values.compactMap(\.doubleValue)
            return true
        }
        return widths
    }

    @Test func imagesAndTheirRedirectsLoadOnlyFromAllowedOrigins() async throws {
        let file = ImageFiles.plain(80, 60, 0x00FF00, type: "png")
        let picture: TestSite.Answer = { _ in .file(file, type: "image/png") }
        try await TestSite.with(["/green": picture, "/other": picture, "/secret": picture]) {
            other in
            let target = "\(other.origin)/secret"
            let answers: [String: TestSite.Answer] = [
                "/green": picture, "/away": { _ in .redirect(target) },
                "/near": { _ in .redirect("/green") },
            ]
            try await TestSite.with(answers) { site in
                var row = RowContent.html(
                    """
                    <p><img src='\(site.origin)/green' width=80 height=60 alt=a>
                    <img src='\(site.origin)/near' width=80 height=60 alt=b>
                    <img src='\(site.origin)/away' width=80 height=60 alt=c>
                    <img src='\(other.origin)/other' width=80 height=60 alt=d>
                    <img src='\(site.otherOrigin)/green' width=80 height=60 alt=e></p>
                    """)
                row.remoteContent = .origins([try #require(WebOrigin(site.origin))])
                let (list, window) = try await list([row])
                #expect(!isNative(0, of: list))
                let widths = try await widths(ofRow: 0, of: list, window)
                #expect(widths == [80, 80, 0, 0, 0])
                #expect(Set(site.requests) == ["GET /green", "GET /near", "GET /away"])
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test func cidImagesAreShownInNativeRows() async throws {
        let asked = Asked()
        let (list, window) = try await list([
            mail("m1", image(ofPart: "green%40m"), asked: asked),
            mail("m2", image(ofPart: "none@m"), asked: asked),
        ])
        #expect(isNative(0, of: list) && isNative(1, of: list))
        let height = list.geometry.heights[1].height
        try await wait(for: [0, 255, 0], at: 40, 40, of: list, window)
        try await window.wait(until: "both images are asked for") { asked.ids.count == 2 }
        #expect(Set(asked.ids) == ["green@m", "none@m"])
        #expect(isNative(1, of: list) && list.geometry.heights[1].height == height)
    }

    @Test(arguments: [false, true])
    func equalContentIDsInTwoMessagesShowDifferentImages(isWeb: Bool) async throws {
        let html = image(ofPart: "1")
        let rows = [mail("m1", html, ["1": "red@m"]), mail("m2", html, ["1": "green@m"])]
        let (list, window) = try await list(isWeb ? rows.map(web) : rows)
        #expect(isNative(0, of: list) != isWeb)
        let second = Int(list.geometry.heights[0].height)
        try await wait(for: [255, 0, 0], at: 40, 40, of: list, window)
        try await wait(for: [0, 255, 0], at: 40, second + 40, of: list, window)
    }

    @Test func cidImagesAreShownInRowsWithScripts() async throws {
        var row = mail("m1", image(ofPart: "red@m"))
        row.scripts = .allowed
        let (list, window) = try await list([row])
        try await wait(for: [255, 0, 0], at: 40, 40, of: list, window)
    }

    @Test func aWebRowShowsTheAltTextOfAMissingCIDImage() async throws {
        let asked = Asked()
        let (list, window) = try await list([
            web(mail("m1", image(ofPart: "none@m") + image(ofPart: "red@m"), asked: asked)),
            web(.html(image(ofPart: "red@m"))),
        ])
        #expect(try await widths(ofRow: 0, of: list, window) == [0, 80])
        #expect(Set(asked.ids) == ["none@m", "red@m"])
        #expect(list.placement(1)?.text == "what it shows")
    }

    @Test func measuringRowsWithCIDImagesDoesNotRequestTheImages() async throws {
        let asked = Asked()
        var rows = (0..<40).map { RowContent.html("<p>row \($0)</p>") }
        rows[30] = web(
            mail("m1", image(ofPart: "tall@m", "width=200 height=150"), asked: asked))
        let (list, window) = try await list(rows)
        try await window.wait(until: "row 30 is measured") {
            list.geometry.heights[30].source == .measured
        }
        let measured = list.geometry.heights[30].height
        #expect(measured >= 150 && asked.ids.isEmpty)
        list.scroll(to: 30)
        try await wait(for: [0, 255, 0], at: 40, 60, of: list, window)
        #expect(asked.ids == ["tall@m"])
        #expect(list.geometry.heights[30].height == measured)
    }
}
