import InlayGeometry
import Testing

@testable import InlayLists
@testable import InlayViewTesting

@MainActor @Suite("Lists: positions of rows in a frame") struct FrameLayoutTests {
    private func list(offset: Double, headers: [Int] = []) -> ListGeometry {
        var list = ListGeometry(
            heights: RowHeights(count: 100, estimate: 40), viewportHeight: 200)
        list.sections.headers = headers
        list.scroll(toOffset: offset)
        return list
    }

    private func tops(_ list: ListGeometry) -> [Int: Int] {
        let live = LiveRows(range: list.visibleRows(), header: list.stickyHeader)
        let near = Dictionary(
            uniqueKeysWithValues: live.indices.map { ($0, LiveRow(index: $0, content: .html(""))) })
        for row in near.values {
            row.slot = slot
        }
        let placements = FrameLayout(list, live).placements(
            near, selected: RangeSet(3..<4), width: 300)
        #expect(placements.allSatisfy { $0.isSelected == ($0.row == 3) })
        return Dictionary(uniqueKeysWithValues: placements.map { ($0.row, $0.y) })
    }

    private let slot = RowSlot(page: RowPage(engine: StubEngine(), kind: RowKind()))

    @Test func rowsAreLaidOutAtWholePixels() {
        #expect(tops(list(offset: 50.4)) == [1: -10, 2: 30, 3: 70, 4: 110, 5: 150, 6: 190])
    }

    @Test func theNextSectionHeaderPushesTheStickyHeaderOut() {
        #expect(tops(list(offset: 410, headers: [0, 11]))[0] == -10)
        #expect(tops(list(offset: 380, headers: [0, 11]))[0] == 0)
        #expect(tops(list(offset: 445, headers: [0, 11]))[11] == 0)
    }
}
