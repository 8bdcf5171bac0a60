import CGTK
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// The row that stays in place while others change.
    @Suite struct Anchor {}
    /// Tests of rows with hostile, broken, huge and interactive HTML.
    @Suite struct Contents {}
    /// Tests of scrolling, width changes and terminated processes.
    @Suite struct Scrolling {}
}

/// A list of test rows in a window.
final class TestList {
    struct Item: Identifiable, Hashable {
        let id: Int
        /// Pixels that the row has more than others.
        var extra = 0
    }

    static let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
    let list: ContentList<[Item]>
    let window: TestWindow

    init(
        _ items: [Item], width: Int32 = 500, height: Int32 = 400,
        clock: FrameClock = FrameClock(), position: ListPosition? = nil
    ) async {
        list = ContentList(items, clock: clock) { item in
            let extra = item.extra > 0 ? "<div style=\"height: \(item.extra)px\"></div>" : ""
            return .trusted(
                TrustedHTML(trusting: TestRows.html(item.id) + extra), styleSheet: Self.sheet)
        }
        if let position { list.position = position }
        window = TestWindow(width: width, height: height, children: [list.widget])
        await window.present()
        await list.waitUntilPainted()
    }

    convenience init(
        count: Int, width: Int32 = 500, height: Int32 = 400, clock: FrameClock = FrameClock()
    ) async {
        await self.init(
            (0..<count).map { Item(id: $0) }, width: width, height: height, clock: clock)
    }

    /// The pixels of this frame, or of the first one that can be rendered: GTK renders no widget
    /// that waits for its layout.
    var pixels: ListPixels {
        get async throws {
            let count = list.items.count * 4 + 100_000
            return try await window.wait(
                until: "the list is drawn", { ListPixels(of: list.widget) { $0 < count } }
            ) { $0.height > 0 }
        }
    }

    /// Draws frames until every row that is visible, or within the overscan, is painted and measured.
    func waitUntilPainted() async throws {
        try await window.wait(
            until: "all live rows are painted and measured",
            {
                list.placements.filter {
                    !$0.isPainted || list.geometry.heights[$0.row].source != .measured
                }.map(\.row)
            }
        ) { $0.isEmpty && coversViewport }
    }

    /// Draws frames until each visible row is drawn where the list has placed it.
    func waitUntilDrawn() async throws {
        try await window.wait(until: "rows \(bandsOfPlacements) are drawn", { try await pixels }) {
            $0.bands == bandsOfPlacements
        }
    }

    /// The visible parts of the rows where the list has placed them.
    var bandsOfPlacements: [ListPixels.Band] {
        let end = Int(list.geometry.viewportHeight)
        return list.placements.sorted { $0.y < $1.y }.compactMap {
            let (top, bottom) = (max($0.y, 0), min($0.y + $0.drawnHeight, end))
            return top < bottom ? ListPixels.Band(row: $0.row, top: top, bottom: bottom) : nil
        }
    }

    /// Whether the rows of the next frame leave no gap in what is visible.
    private var coversViewport: Bool {
        let rows = list.placements.sorted { $0.y < $1.y }
        let height = Int(list.geometry.viewportHeight)
        guard let first = rows.first, first.y <= 0 else { return false }
        var end = first.y
        for row in rows where row.y <= end { end = max(end, row.y + row.drawnHeight) }
        return end >= height
    }
}
