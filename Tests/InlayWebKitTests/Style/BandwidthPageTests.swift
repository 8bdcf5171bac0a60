import CGTK
import Foundation
import FoundationNetworking
import GalleryService
import InlayShell
import InlayTestTags
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of the gallery's bandwidth page with its real files and data.
    @Suite struct BandwidthPages {
        private static let pages = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Gallery/Resources/Pages")

        private let desktop = Desktop()

        @Test(.tags(.soak)) func noFrameOfTheBandwidthPageMixesTheColorsOfBothColorSchemes()
            async throws
        {
            let service = try await GalleryService.start()
            let (json, _) = try await URLSession.shared.data(
                from: service.address.appendingPathComponent("bandwidth"))
            let months = try PortalCoding.decoder.decode([BandwidthMonth].self, from: json)
            let page = Page(
                months: months.map {
                    Month(
                        name: $0.month, shortName: $0.month, inbound: $0.inbound,
                        outbound: $0.outbound, overage: 0, inboundHeight: 90, outboundHeight: 90)
                }, limit: 1, limitHeight: 99, totalInbound: 1, totalOutbound: 1, totalOverage: 1)

            desktop.scheme = ADW_COLOR_SCHEME_FORCE_LIGHT
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "gallery", url: Self.pages))
            let window = await TestWindow(showing: view, width: 360)
            try await view.load(.template("bandwidth", page, styleSheet: .app))
            try await view.evaluate("globalThis.mark = 7; 0")
            let points = try await view.evaluate(
                """
                [".in", ".out", "h1"].map(one => {
                    const place = document.querySelector(one).getBoundingClientRect();
                    return [Math.round(place.left + place.width / 2), Math.round(place.top + 2)];
                })
                """, as: [[Int]].self)
            func colors() -> [[UInt8]] {
                let pixels = Pixels(of: view.widget)
                // The two bars, the page beside its heading, and the window's edge.
                return points.dropLast().map { pixels[$0[0], min($0[1] + 4, 190)] }
                    + [pixels[350, points[2][1]], pixels[2, 190]]
            }

            func expected(_ palette: PageTheme.Palette) -> [[UInt8]] {
                let background = palette.background.bytes
                return [palette.success.bytes, palette.accent.bytes, background, background]
            }
            let light = expected(PageTheme.desktop.light)
            let dark = expected(PageTheme.desktop.dark)
            try await window.frames(until: "the page and its bars are light", colors()) {
                $0.looksLike(light)
            }
            // The accent color is the same in both color schemes.
            #expect(zip(light, dark).count { ![$0].looksLike([$1]) } == 3)
            let loads = LoadCounter(view)
            var counts: [Int] = []
            for turn in 0..<10 {
                let isDark = turn.isMultiple(of: 2)
                let goal = isDark ? dark : light
                desktop.scheme = isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT
                var seen: Set<[[UInt8]]> = []
                counts.append(
                    try await window.frames(until: "the color scheme is changed", colors()) {
                        seen.insert($0)
                        return $0.looksLike(goal)
                    })
                // Never a color in between, so no white or unstyled frame.
                #expect(seen.filter { !$0.looksLike(light) && !$0.looksLike(dark) } == [])
            }
            print("bandwidth: \(counts.sorted()) frames until the other theme")
            #expect(counts.sorted()[counts.count / 2] <= 3 || !Campaign.isTimed)
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
            #expect(loads.count == 0)
            await service.stop()
        }
    }
}

private nonisolated struct Page: Encodable {
    let months: [Month]
    let limit: Double
    let limitHeight: Double
    let totalInbound: Double
    let totalOutbound: Double
    let totalOverage: Double
}

private nonisolated struct Month: Encodable {
    let name: String
    let shortName: String
    let inbound: Double
    let outbound: Double
    let overage: Double
    let inboundHeight: Double
    let outboundHeight: Double
    let centres: [String] = []
}
