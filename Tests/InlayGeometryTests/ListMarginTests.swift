import InlayTesting
import Testing

@testable import InlayGeometry

@Suite("Geometry: header and footer of a list") struct ListMarginTests {
    private func list(_ count: Int, above: Double = 0, below: Double = 0) -> ListGeometry {
        var list = ListGeometry(
            heights: RowHeights(count: count, estimate: 100), viewportHeight: 500)
        set(above, below, in: &list)
        return list
    }

    private func set(_ above: Double, _ below: Double, in list: inout ListGeometry) {
        list.setMargins(ListMargins(above: above, below: below)) { _ in .init() }
    }

    @Test func theScrollRangeIncludesTheHeaderAndTheFooter() {
        var list = list(20, above: 80, below: 60)
        #expect(list.offset == -80 && list.position(of: 0) == 80)
        #expect(list.visibleRows() == 0..<5)
        list.scrollToEnd()
        #expect(list.offset == 2_000 + 60 - 500 && list.position(of: 19) == 340)
        list.scrollToStart()
        #expect(list.offset == -80)
        list.scroll(to: 0)
        #expect(list.offset == 0)
    }

    @Test func rowsStayInPlaceWhenTheHeaderOrTheFooterChangesItsHeight() {
        var list = list(20, above: 80, below: 60)
        list.scroll(toOffset: -30)
        set(200, 60, in: &list)
        #expect(list.position(of: 0) == 30)
        list.scroll(toOffset: list.maximumOffset - 20)
        let position = list.position(of: 19)
        set(10, 300, in: &list)
        #expect(list.position(of: 19) == position)
    }

    @Test func resizingHeaderOrFooterKeepsAListAtItsStartOrEnd() {
        var list = list(20, above: 80)
        set(300, 0, in: &list)
        #expect(list.offset == -300)
        list.setHeight(400, of: 0)
        #expect(list.offset == -300)
        list.scrollToEnd()
        set(300, 90, in: &list)
        #expect(list.offset == list.maximumOffset)
        list.edge = .end
        list.scroll(by: 1e9)
        set(300, 190, in: &list)
        #expect(list.offset == list.maximumOffset)
    }

    @Test func rowChangesDoNotMoveAHeaderThatFillsTheView() {
        var list = list(20, above: 2_000)
        list.scroll(toOffset: -1_200)
        #expect(list.visibleRows().isEmpty)
        list.setHeight(700, of: 0)
        list.insert(3, at: 0)
        list.apply(RowChanges(removed: RangeSet([0..<2, 5..<6])))
        list.rescale(by: 2)
        #expect(list.offset == -1_200)
        // The header grows at its end, so that its visible part stays in place.
        set(2_500, 0, in: &list)
        #expect(list.offset == -1_700)
    }

    @Test func rowChangesDoNotMoveAFooterThatFillsTheView() {
        var list = list(20, below: 2_000)
        list.scroll(toOffset: 2_000 + 300)
        #expect(list.visibleRows() == 20..<20)
        #expect(list.firstWholeRow == 19)
        list.setHeight(700, of: 3)
        list.insert(3, at: 23 - 3)
        list.apply(RowChanges(removed: RangeSet([0..<2, 5..<6])))
        #expect(list.offset == list.heights.totalHeight + 300)
        list.rescale(by: 0.5)
        #expect(list.offset == list.heights.totalHeight + 300)
        set(0, 3_000, in: &list)
        #expect(list.offset == list.heights.totalHeight + 300)
    }

    @Test func removingAllVisibleRowsLeavesTheHeaderInPlace() {
        var list = list(50, above: 100)
        list.scroll(toOffset: -40)
        list.apply(RowChanges(removed: RangeSet(0..<20)))
        #expect(list.offset == -40)
        list.apply(RowChanges(removed: RangeSet(0..<30)))
        #expect(list.offset == -100)
    }

    @Test func anEmptyListScrollsFromItsHeaderToItsFooter() {
        var list = list(0, above: 300, below: 400)
        #expect(list.offset == -300 && list.maximumOffset == -100)
        list.scroll(by: 1e9)
        #expect(list.offset == -100)
        list.insert(10, at: 0)
        #expect(list.offset == -100)
    }

    @Test func scrollToStartScrollsAnEmptyListFromItsFooterToItsTop() {
        var list = list(0, below: 900)
        list.scrollToEnd()
        #expect(list.offset == 400)
        list.scrollToStart()
        #expect(list.offset == 0)
    }

    @Test func aScrollPositionInTheHeaderOrFooterIsRestored() {
        for offset in [-70.0, 2_150] {
            var before = list(20, above: 80, below: 800)
            for row in 0..<20 { before.setHeight(100, of: row) }
            before.scroll(toOffset: offset)
            var list = list(20)
            list.position = before.position
            set(80, 800, in: &list)
            for row in (0..<20).reversed() { list.setHeight(100, of: row) }
            #expect(list.offset == offset && list.position == before.position)
        }
    }

    @Test func scrollingToARowIncludesTheHeaderAndFooterInItsLimits() {
        var list = list(20, above: 80, below: 60)
        list.scroll(to: 1, position: .center)
        #expect(list.position(of: 1) == 180)
        list.scroll(to: 0, position: .center)
        #expect(list.position(of: 0) == 80)
        list.scroll(to: 19, position: .bottom)
        #expect(list.position(of: 19) == 400)
        list.scroll(to: 19, position: .center)
        #expect(list.position(of: 19) == 340)
    }
}
