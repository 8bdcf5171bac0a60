import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayViews

/// The parts that a list is made of, each by itself.
@MainActor @Suite("Lists: rows, pace, frame times and scrolling") struct ListRowsTests {
    private let surface = StubListSurface()

    private func rows(_ count: Int = 100, _ asked: @escaping (Int) -> Void = { _ in }) -> ListRows {
        let rows = ListRows(count: count, surface: surface) { index in
            asked(index)
            return .html("<p>\(index)")
        }
        _ = rows.resize(width: 300, height: 400)
        return rows
    }

    @Test func theOverscanReachesFartherInTheScrollDirection() {
        var pace = ScrollPace()
        var limits = ListLimits()
        limits.overscan = 200
        limits.leadTime = 0.5
        #expect(pace.overscan(limits, viewportHeight: 800) == (100, 200))
        for _ in 0..<100 { pace.moved(by: -10, in: 0.01) }
        #expect(!pace.isDown && pace.isHurried && pace.allowsAnimation)
        let (above, below) = pace.overscan(limits, viewportHeight: 800)
        #expect(below == 100 && (499.0...500).contains(above))
        #expect(pace.overscan(limits, viewportHeight: 100).above == 250)
    }

    @Test func aMotionAfterAnIdleTimeStartsWithItsFirstFrame() {
        var times = FrameTimes()
        #expect(times.begin(at: 10) == 0)
        times.isResting = false
        #expect(times.begin(at: 10.05) == 10.05 - 10)
        #expect(times.begin(at: 20) == 0.1)
        times.isResting = true
        #expect(times.begin(at: 30) == 1.0 / 60)
    }

    @Test func aListOpensUntilItsRowsArePaintedOrASecondPassed() {
        var times = FrameTimes()
        #expect(times.isOpening)
        _ = times.begin(at: 5)
        times.followOpening(isPainted: false)
        #expect(times.isOpening)
        var painted = times
        painted.followOpening(isPainted: true)
        #expect(!painted.isOpening)
        _ = times.begin(at: 6.01)
        times.followOpening(isPainted: false)
        #expect(!times.isOpening)
    }

    @Test func visibleRowsGetTheirViewsFirst() {
        let live = LiveRows(range: 3..<9, header: 1)
        let down = live.order(visible: 4..<7, isDown: true, isOpening: false)
        #expect(down == [1, 4, 5, 6, 3, 7, 8])
        let up = live.order(visible: 4..<7, isDown: false, isOpening: false)
        #expect(up == [1, 6, 5, 4, 8, 7, 3])
        #expect(live.order(visible: 4..<7, isDown: true, isOpening: true) == [1, 4, 5, 6])
    }

    @Test func theContentOfARowIsRequestedOnce() {
        var asked: [Int] = []
        let rows = rows { asked.append($0) }
        let row = rows.row(3)
        #expect(rows.row(3) === row && asked == [3])
        rows.release(outside: LiveRows(range: 0..<2))
        #expect(rows.near.isEmpty)
        #expect(rows.row(3) !== row && asked == [3, 3])
    }

    @Test func anUpdateReturnsTheRemovedAndTheReloadedRows() {
        var text = "before"
        let rows = ListRows(count: 4, surface: surface) { .html("<p>\(text) \($0)") }
        _ = rows.resize(width: 300, height: 400)
        let all = (0..<4).map { rows.row($0) }
        for index in 0..<4 { rows.setHeight(50, of: index) }
        let removal = rows.apply(
            RowChanges(removed: [1]), isAnimated: false, at: 1)
        #expect(removal.removed.map(ObjectIdentifier.init) == [ObjectIdentifier(all[1])])
        #expect(all[1].index == nil && all[2].index == 1 && rows.updates == 1)
        // The content of the two last rows contains their index, which changed.
        #expect(Set(removal.reloaded.compactMap(\.index)) == [1, 2])
        text = "after"
        let reload = rows.apply(
            RowChanges(reloaded: RangeSet(0..<3)), isAnimated: false, at: 2)
        #expect(reload.removed.isEmpty && reload.reloaded.count == 3 && rows.updates == 1)
        #expect(rows.geometry.heights[0].source != .measured)
    }

    @Test func aFocusedRowScrollsIntoViewAsLittleAsPossible() {
        let rows = rows()
        let scroller = ListScroller(rows)
        scroller.showFocused(7, isByKey: true)
        #expect(rows.geometry.offset == 240)
        scroller.showFocused(5, isByKey: true)
        #expect(rows.geometry.offset == 240)
        scroller.showFocused(1, isByKey: true)
        #expect(rows.geometry.offset == 80)
    }

    @Test func aPartOfARowIsRevealedInTheMiddleOfTheView() {
        let rows = rows()
        let scroller = ListScroller(rows)
        scroller.reveal(0, 20, of: 2)
        #expect(rows.geometry.offset == 0)
        scroller.reveal(0, 20, of: 50)
        #expect(rows.geometry.offset == 50 * 80 + 10 - 200)
    }
}
