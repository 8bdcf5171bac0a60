import Foundation
import InlayGeometry
import Testing

@Suite("Geometry: rows that are scrolled to, and stored positions") struct ScrollPositionTests {
    private func list(_ heights: [Double] = []) -> ListGeometry {
        var list = ListGeometry(
            heights: RowHeights(count: 100, estimate: 40), viewportHeight: 400)
        for (row, height) in heights.enumerated() { list.setHeight(height, of: row) }
        return list
    }

    @Test(arguments: [
        (RowScrollPosition.top, 0.0), (.center, 180), (.bottom, 360), (.nearest, 360),
    ])
    func scrollingToARowAlignsItAtTheRequestedPosition(_ position: RowScrollPosition, _ top: Double)
    {
        var list = list()
        list.scroll(to: 50, position: position)
        #expect(list.position(of: 50) == top)
    }

    @Test func scrollingToTheNearestPositionMovesAsLittleAsPossible() {
        var list = list()
        list.scroll(toOffset: 1_000)
        list.scroll(to: 30, position: .nearest)
        #expect(list.offset == 1_000)
        list.scroll(to: 10, position: .nearest)
        #expect(list.offset == 400)
        list.scroll(to: 20, position: .nearest)
        #expect(list.offset == 21 * 40 - 400)
    }

    @Test func scrollingToTheNearestPositionShowsTheCloserEndOfARowHigherThanTheView() {
        var list = list()
        list.setHeight(1_000, of: 50)
        list.scroll(to: 50, position: .nearest)
        #expect(list.position(of: 50) == 0)
        list.scroll(toOffset: 90 * 40)
        list.scroll(to: 50, position: .nearest)
        #expect(list.position(of: 50) == -600)
        list.scroll(by: -100)
        list.scroll(to: 50, position: .nearest)
        #expect(list.position(of: 50) == -500)
    }

    @Test(arguments: [(RowScrollPosition.center, 140.0), (.bottom, 280), (.top, 0)])
    func measuringRowsKeepsARowAtItsScrollPositionUntilTheUserScrolls(
        _ position: RowScrollPosition, _ top: Double
    ) {
        var list = list()
        list.scroll(to: 50, position: position)
        list.setHeight(120, of: 50)
        list.setHeight(300, of: 49)
        list.setHeight(10, of: 51)
        #expect(list.position(of: 50) == top)
        list.scroll(by: 7)
        list.setHeight(90, of: 50)
        #expect(list.position(of: 50) != top)
    }

    @Test func scrollingToARowStopsAtTheEndsOfTheList() {
        var list = list()
        list.scroll(to: 1, position: .center)
        #expect(list.offset == 0)
        list.scroll(to: 98, position: .top)
        #expect(list.offset == list.maximumOffset)
    }

    @Test func removingAllRowsAboveKeepsARowAtItsScrollPosition() {
        var list = list()
        list.scroll(to: 80)
        list.apply(RowChanges(removed: RangeSet(0..<80)))
        #expect(list.offset == 0 && list.anchor.row == 0)
    }

    @Test func aRowReachesItsScrollPositionOnceMeasuringMakesTheListHighEnough() {
        var list = list()
        list.scroll(to: 97)
        #expect(list.position(of: 97) == 280)
        for row in [98, 95, 97] { list.setHeight(300, of: row) }
        #expect(list.position(of: 97) == 0)
        list.scroll(to: 1, position: .center)
        #expect(list.position(of: 1) == 40)
        list.setHeight(200, of: 0)
        #expect(list.position(of: 1) == 180)
    }

    @Test(arguments: [true, false])
    func appendingRowsMovesTheRowScrolledToOnlyIfHeightsAreEstimated(_ isMeasured: Bool) {
        var list = list()
        if isMeasured { for row in 90..<100 { list.setHeight(40, of: row) } }
        list.scroll(to: 97)
        list.insert(20, at: 100)
        #expect(list.position(of: 97) == (isMeasured ? 280 : 0))
        list.setHeight(90, of: 97)
        #expect(list.position(of: 97) == (isMeasured ? 280 : 0))
    }

    @Test(arguments: [(RowScrollPosition.center, 160.0), (.bottom, 320), (.top, 80)])
    func changingTheWidthKeepsARowAtItsScrollPosition(_ position: RowScrollPosition, _ top: Double)
    {
        var list = list()
        list.sections.headers = [40]
        list.scroll(to: 50, position: position)
        list.rescale(by: 2)
        #expect(list.position(of: 50) == top)
    }

    @Test(arguments: [-3, 100, .max])
    func scrollingToARowOutOfRangeScrollsToTheStartOrEnd(_ row: Int) {
        var list = list()
        list.scroll(to: row)
        #expect(list.offset == (row < 0 ? 0 : list.maximumOffset))
        var empty = ListGeometry(heights: RowHeights(), viewportHeight: 400)
        empty.scroll(to: row)
        #expect(empty.offset == 0)
    }

    @Test func aStoredPositionBeyondTheEstimatedEndIsRestoredOnceRowsAreMeasured() {
        var list = ListGeometry(heights: RowHeights(count: 10, estimate: 80), viewportHeight: 0)
        let position = ListPosition(row: 5, offset: 300)
        list.position = position
        list.setViewportHeight(600)
        #expect(list.offset == 200 && list.position == position)
        for row in [0, 9, 8, 5, 7, 6, 1, 2, 3, 4] { list.setHeight(1_000, of: row) }
        #expect(list.position(of: 5) == -300 && list.position == position)
    }

    @Test func aWidthChangeBeforeRowsAreMeasuredKeepsTheStoredPosition() {
        var list = list()
        list.position = ListPosition(row: 7, offset: 333)
        list.rescale(by: 0.5)
        #expect(list.position == ListPosition(row: 7, offset: 333))
    }

    @Test func aPositionSetOnAnEmptyListIsRestoredWhenRowsAreInserted() {
        var list = ListGeometry(heights: RowHeights(estimate: 40), viewportHeight: 400)
        list.position = ListPosition(row: 30, offset: 12)
        #expect(list.position == ListPosition(row: 30, offset: 12) && list.offset == 0)
        list.apply(RowChanges(inserted: RangeSet(0..<100)))
        #expect(list.position == ListPosition(row: 30, offset: 12))
        #expect(list.offset == 30 * 40 + 12)
        // The user scrolled before the rows were inserted.
        list.apply(RowChanges(removed: RangeSet(0..<100)))
        list.position = ListPosition(row: 30)
        list.scroll(by: 1)
        list.insert(100, at: 0)
        #expect(list.offset == 0)
    }

    @Test func aStoredPositionIsRestoredBeforeTheRowsAreMeasured() throws {
        var before = list(Array(repeating: 500, count: 20))
        before.scroll(toOffset: 500 * 7 + 333)
        let stored = try JSONEncoder().encode(before.position)
        let position = try JSONDecoder().decode(ListPosition.self, from: stored)
        #expect(position == ListPosition(row: 7, offset: 333))
        // The next launch: no size yet, and all heights are estimates.
        var list = ListGeometry(
            heights: RowHeights(count: 100, estimate: 40), viewportHeight: 0)
        list.position = position
        list.setViewportHeight(400)
        #expect(list.position == position)
        for row in [15, 8, 3, 9, 6] { list.setHeight(500, of: row) }
        #expect(list.position == position && list.position(of: 7) == -333)
        list.setHeight(500, of: 7)
        #expect(list.position == position && list.position(of: 7) == -333)
        #expect(list.visibleRows().lowerBound == 7)
    }

    @Test(arguments: [
        (ListPosition(row: 1_000, offset: 5), 99), (ListPosition(row: -3, offset: -8), 0),
        (ListPosition(row: 5, offset: .nan), 5), (ListPosition(row: 5, offset: .infinity), 5),
    ])
    func anOutOfRangePositionIsClampedToTheRows(_ position: ListPosition, _ row: Int) {
        var list = list()
        list.position = position
        #expect(list.position(of: row) <= 400 && list.offset <= list.maximumOffset)
        #expect(list.visibleRows().contains(row))
        var empty = ListGeometry(heights: RowHeights(), viewportHeight: 400)
        empty.position = position
        #expect(empty.position.row == max(position.row, 0) && empty.offset == 0)
    }

    @Test func aRestoredOffsetBeyondItsRowIsClampedToTheHeightOfTheRow() {
        var list = list()
        list.position = ListPosition(row: 10, offset: 900)
        list.setHeight(100, of: 10)
        #expect(list.position(of: 10) == -100)
    }
}
