import CGTK
import Foundation
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Relative links of rows, and the base addresses that they are resolved against.
    @Suite struct RelativeLinks {
        private static let base = "https://example.org/docs/a/index.html?x=1"

        private func row(_ link: String, base: String?) -> RowContent {
            .html(
                "<p><a href='\(link)'>a link that is long enough</a></p>",
                baseURL: base.map(URL.init(address:)))
        }

        private func list(
            _ rows: [RowContent], limits: ListLimits = ListLimits()
        ) async throws -> (ContentList<[RowContent]>, TestWindow, Collector<String>) {
            let list = ContentList(rows) { $0 }
            list.limits = limits
            let links = Collector<String>()
            list.onLink = { row, url in links.add("\(rows.firstIndex(of: row) ?? -1) \(url)") }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await UserInput.reach(list, window)
            return (list, window, links)
        }

        /// Clicks on the link of a row until it is reported as the last one.
        private func click(
            _ row: Int, of list: ContentList<[RowContent]>, _ window: TestWindow,
            _ links: Collector<String>
        ) async throws {
            let y = "\(Int(list.geometry.position(of: row)) + 22)"
            let isHeard = { links.values.last?.hasPrefix("\(row) ") == true }
            try await window.act(
                "mousemove", "60", y, "click", "1", until: "the link of row \(row) is reported",
                isHeard)
        }

        @Test func relativeLinksAreResolvedAgainstTheirRowsBaseURL() async throws {
            let steps = [
                ("b.html", "https://example.org/docs/a/b.html"),
                ("../c/d.html#e", "https://example.org/docs/c/d.html#e"),
                ("/f", "https://example.org/f"),
                ("?g=2", "https://example.org/docs/a/index.html?g=2"),
                ("//example.com/h", "https://example.com/h"),
                ("http://example.net/i", "http://example.net/i"),
            ]
            let (list, window, links) = try await list(
                steps.map { row($0.0, base: Self.base) })
            for (index, step) in steps.enumerated() {
                try await click(index, of: list, window, links)
                #expect(links.values.last == "\(index) \(step.1)")
            }
        }

        @Test func aReusedViewResolvesLinksAgainstItsCurrentRowsBaseURL() async throws {
            // A few views show them all, one after the other; every third row has no base.
            var limits = ListLimits()
            limits.overscan = 0
            limits.webViews = 1
            let sheet = StyleSheet.app.adding("body { min-height: 500px }")
            let bases = ["https://a.example/x/", "https://b.example/y/z", nil]
            let rows = (0..<24).map { index in
                RowContent.html(
                    "<p><a href='\(index).html'>a link that is long enough</a></p>",
                    baseURL: bases[index % 3].map(URL.init(address:)),
                    styleSheet: sheet)
            }
            let (list, window, links) = try await list(rows, limits: limits)
            var views: Set<ObjectIdentifier> = []
            for index in rows.indices {
                list.scroll(to: index)
                await list.waitUntilPainted()
                try await window.wait(until: "row \(index) is painted") {
                    list.placement(index)?.isPainted == true && list.engine(of: index) != nil
                }
                await window.frame()
                let view = try #require(list.engine(of: index))
                views.insert(ObjectIdentifier(view))
                let base = try await view.evaluate(
                    EngineScript(.statements("document.baseURI"), in: .isolated))
                #expect(base.stringValue == bases[index % 3] ?? "inlay-rows://list/")
                guard index % 3 < 2 else { continue }
                try await click(index, of: list, window, links)
                let folder = ["https://a.example/x/", "https://b.example/y/"][index % 3]
                #expect(links.values.last == "\(index) \(folder)\(index).html")
            }
            #expect(views.count < rows.count)
        }

        @Test func rowsWithScriptsResolveLinksAgainstTheirBaseURL() async throws {
            var row = row("b.html", base: Self.base)
            row.scripts = .allowed
            let (list, window, links) = try await list([row])
            try await window.act(
                "mousemove", "60", "22", "click", "1", until: "the link is reported"
            ) { !links.values.isEmpty }
            #expect(links.values.first == "0 https://example.org/docs/a/b.html")
            withExtendedLifetime(list) {}
        }
    }
}
