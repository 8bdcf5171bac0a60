import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists

/// Tests of the parts of a list.
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

    /// Rows of which one no longer matches the filter when the keys are read.
    private struct FilteredRows: KeyedRows {
        let startIndex = 0
        var endIndex = 10

        subscript(index: Int) -> Int { index }
        func keys() throws -> [Int] { Array(0..<endIndex - 1) }
        func refresh() throws -> FilteredRows { FilteredRows(endIndex: endIndex + 1) }
    }

    @Test func refreshingWithFewerKeysThanRowsReplacesAllRows() async throws {
        let list = ContentList(FilteredRows(), surface: surface) { .html("<p>\($0)") }
        try await list.refresh()
        #expect(list.items.count == 11 && list.geometry.heights.count == 11)
    }

    @Test(arguments: [(-5.0, 0.0), (.nan, 0), (300, 300)])
    func theOverscanIsNeverNegativeOrNaN(overscan: Double, limited: Double) {
        var limits = ListLimits()
        limits.overscan = overscan
        #expect(limits.overscan == limited)
        let rows = rows()
        rows.limits = limits
        #expect(!rows.live.isEmpty)
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
        limits.overscan = 4_000
        #expect(pace.overscan(limits, viewportHeight: 600) == (1_500, 750))
    }

    @Test(arguments: [(0.5, 1.0), (.nan, 1), (500, 500), (1e9, 262_143), (.infinity, 262_143)])
    func theMaximumRowHeightIsBetween1And262143Pixels(height: Double, limited: Double) {
        var limits = ListLimits()
        limits.maximumRowHeight = height
        #expect(limits.maximumRowHeight == limited)
    }

    @Test func aFrameIntervalIsAtMost100msAndA60thOfASecondAfterAnIdleTime() {
        var times = FrameTimes()
        #expect(times.begin(at: 10) == 0)
        times.isResting = false
        #expect(times.begin(at: 10.05) == 10.05 - 10)
        #expect(times.begin(at: 20) == 0.1)
        times.isResting = true
        #expect(times.begin(at: 30) == 1.0 / 60)
    }

    @Test func theOpeningPhaseOfAListEndsOnceItsRowsArePaintedOrAfterASecond() {
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

    @Test func scrollingToTheFractionalEndOfAConversationFollowsNewRows() {
        let list = ContentList(Array(0..<1_000), surface: surface) { .html("<p>\($0)") }
        list.edge = .end
        list.controller.resized(width: 300, height: 400)
        for (row, height) in [100.0, 100, 101].enumerated() {
            list.controller.rows.setHeight(height, of: row)
        }
        list.controller.rows.geometry.refreshEstimates(drawing: ListGeometry.undrawn)
        list.scroll(.to(offset: 0))
        let end = list.geometry.maximumOffset
        #expect(end != end.rounded())
        list.scroll(.to(offset: end))
        #expect(list.geometry.offset == end)
        list.update(Array(0..<1_001), changes: RowChanges(inserted: RangeSet(1_000..<1_001)))
        #expect(list.geometry.offset == list.geometry.maximumOffset)
    }

    @Test func visibleRowsGetTheirViewsFirst() {
        let live = LiveRows(range: 3..<9, header: 1)
        let down = live.order(visible: 4..<7, isDown: true, isOpening: false)
        #expect(down == [1, 4, 5, 6, 3, 7, 8])
        let up = live.order(visible: 4..<7, isDown: false, isOpening: false)
        #expect(up == [1, 6, 5, 4, 8, 7, 3])
        #expect(live.order(visible: 4..<7, isDown: true, isOpening: true) == [1, 4, 5, 6])
    }

    @Test func distancesOfRowsAreCountedFromTheNearestRowWithinTheOverscan() {
        let live = LiveRows(range: 3..<9)
        #expect(live.distance(to: 2) == live.distance(to: 9))
        #expect(live.distance(to: 0) == live.distance(to: 11))
        #expect(live.distance(to: 2) < live.distance(to: 10))
    }

    @Test func theContentOfARowIsRequestedOnceUntilTheRowLeavesTheOverscan() {
        var asked: [Int] = []
        let rows = rows { asked.append($0) }
        let row = rows.row(3)
        #expect(rows.row(3) === row && asked == [3])
        rows.release(outside: LiveRows(range: 0..<2))
        #expect(rows.loaded.isEmpty)
        #expect(rows.row(3) !== row && asked == [3, 3])
    }

    /// A list used to scroll to the animated position and keep the row above the view.
    @Test func scrollingToARowDuringItsAnimationKeepsItAtTheTop() {
        surface.isAnimated = true
        let rows = rows()
        for index in 0..<20 { rows.setHeight(50, of: index) }
        for index in 0..<10 { _ = rows.row(index) }
        rows.animate { rows.setHeight(550, of: 1) }
        #expect(rows.row(2).displacement == -500)
        ListScroller(rows).scroll(to: 2)
        #expect(!rows.settle(1.0 / 60))
        #expect(rows.geometry.position(of: 2) == 0)
    }

    @Test(arguments: [(RowScrollPosition.bottom, 100.0), (.center, 50)])
    func aRowThatGrowsAfterAScrollToItKeepsItsAlignment(
        _ position: RowScrollPosition, _ top: Double
    ) {
        surface.isAnimated = true
        let rows = rows()
        for index in 0..<20 { rows.setHeight(100, of: index) }
        for index in 0..<20 { _ = rows.row(index) }
        ListScroller(rows).scroll(to: 9, position)
        rows.animate { rows.setHeight(300, of: 9) }
        #expect(rows.row(9).displacement > 0)
        while rows.settle(1.0 / 60) {}
        #expect(rows.geometry.position(of: 9) == top)
    }

    @Test func expandingARowKeepsItsTopAndMovesTheRowsBelow() {
        surface.isAnimated = true
        let rows = rows()
        rows.setHeight(500, of: 0)
        for index in 0..<10 { _ = rows.row(index) }
        rows.geometry.scroll(toOffset: 300)
        rows.animate { rows.setHeight(650, of: 0, keepsTop: true) }
        #expect(rows.row(1).displacement == -150)
        while rows.settle(1.0 / 60) {}
        #expect(rows.geometry.position(of: 0) == -300)
    }

    /// The edge that the list follows, and the scroll offset; the row that grows, its height before
    /// and afterwards, and whether it keeps its top.
    @Test(
        arguments: [
            (.none, 0, 2, 40, 190, false), (.none, 130, 4, 80, 81, false),
            (.end, .infinity, 97, 60, 135, false), (.none, 300, 3, 90, 240, true),
            (.end, .infinity, 99, 50, 350, false), (.none, 0, 1, 90, 30, false),
            (.start, 0, 0, 50, 150, false),
        ] as [(ListEdge, Double, Int, Double, Double, Bool)])
    func animatedHeightChangesNeverOverlapRowsAndStartAtThePreviousPositions(
        edge: ListEdge, offset: Double, index: Int, before: Double, after: Double,
        keepsTop: Bool
    ) {
        surface.isAnimated = true
        let rows = rows()
        rows.geometry.edge = edge
        for row in 0..<100 { rows.setHeight(row == index ? before : 90, of: row) }
        rows.geometry.scroll(toOffset: min(offset, rows.geometry.maximumOffset))
        for row in 0..<100 { _ = rows.row(row) }
        func placements() -> [RowPlacement] {
            rows.layout.placements(rows.loaded, selected: RangeSet(), width: 300)
        }
        var last = placements()
        rows.animate { rows.setHeight(after, of: index, keepsTop: keepsTop) }
        var isFirst = true
        var isMoving = true
        while isMoving {
            let frame = placements()
            for (row, next) in zip(frame, frame.dropFirst()) where next.y < 400 {
                let gap = next.y - row.y - row.drawnHeight
                // A row that shrinks leaves a gap, which closes.
                #expect(after < before ? gap >= 0 : abs(gap) <= 1, "row \(row.row): \(gap)")
            }
            // The first frame of the animation is drawn as the one before it.
            for row in frame where isFirst && after > before {
                guard let old = last.first(where: { $0.row == row.row }) else { continue }
                #expect(old.y == row.y && old.drawnHeight == row.drawnHeight, "row \(row.row)")
            }
            isMoving = rows.settle(1.0 / 60)
            (last, isFirst) = (frame, false)
        }
        #expect(placements().allSatisfy { $0.drawnHeight == $0.height })
    }

    @Test func draggingTheScrollBarEndsRowAnimations() {
        surface.isAnimated = true
        let rows = rows()
        for index in 0..<10 { _ = rows.row(index) }
        rows.animate { rows.setHeight(180, of: 1) }
        #expect(rows.row(2).displacement == -100)
        ListScroller(rows).scroll(.to(offset: 160))
        #expect(!rows.settle(1.0 / 60) && rows.geometry.offset == 160)
    }

    @Test func anUpdateReturnsTheRemovedAndTheReloadedRows() {
        final class Text { var value = "before" }
        let text = Text()
        let rows = ListRows(count: 4, surface: surface) { .html("<p>\(text.value) \($0)") }
        _ = rows.resize(width: 300, height: 400)
        let all = (0..<4).map { rows.row($0) }
        for index in 0..<4 { rows.setHeight(50, of: index) }
        let removal = rows.apply(
            RowChanges(removed: RangeSet(1..<2)), isAnimated: false, at: 1)
        #expect(removal.removed.map(ObjectIdentifier.init) == [ObjectIdentifier(all[1])])
        #expect(all[1].index == nil && all[2].index == 1 && rows.updates == 1)
        // The content of the two last rows contains their index, which changed.
        #expect(Set(removal.reloaded.compactMap(\.index)) == [1, 2])
        text.value = "after"
        let reload = rows.apply(
            RowChanges(reloaded: RangeSet(0..<3)), isAnimated: false, at: 2)
        #expect(reload.removed.isEmpty && reload.reloaded.count == 3 && rows.updates == 1)
        #expect(rows.geometry.heights[0].source != .measured)
    }

    @Test func focusingARowByKeyScrollsAsLittleAsPossible() {
        let rows = rows()
        let scroller = ListScroller(rows)
        scroller.showFocused(7, isByKey: true)
        #expect(rows.geometry.offset == 240)
        scroller.showFocused(5, isByKey: true)
        #expect(rows.geometry.offset == 240)
        scroller.showFocused(1, isByKey: true)
        #expect(rows.geometry.offset == 80)
    }

    @Test func revealingASearchMatchCentersItUnlessItIsVisible() {
        let rows = rows()
        let scroller = ListScroller(rows)
        scroller.reveal(0, 20, of: 2)
        #expect(rows.geometry.offset == 0)
        scroller.reveal(0, 20, of: 50)
        #expect(rows.geometry.offset == 50 * 80 + 10 - 200)
    }

    @Test func revealingASearchMatchKeepsItBelowTheStickyHeader() {
        let rows = rows()
        rows.geometry.sections.headers = [0]
        let scroller = ListScroller(rows)
        rows.geometry.scroll(toOffset: 800)
        scroller.reveal(10, 30, of: 11)
        #expect(rows.geometry.offset == 800)
        scroller.reveal(10, 30, of: 10)
        #expect(rows.geometry.offset == 10 * 80 + 20 - 240)
        scroller.scroll(to: 20, of: 50)
        #expect(rows.geometry.position(of: 50) == 80 - 20)
    }
}

/// Scrolling to rows, with frames that the test makes.
@MainActor @Suite("Lists: scrolling to rows") struct ListScrollPositionTests {
    private let surface = StubListSurface()

    private func list(isAnimated: Bool = true) -> (rows: ListRows, scroller: ListScroller) {
        surface.isAnimated = isAnimated
        let rows = ListRows(count: 1_000, surface: surface) { .html("<p>\($0)") }
        _ = rows.resize(width: 300, height: 400)
        return (rows, ListScroller(rows))
    }

    @Test func anAnimatedScrollEndsAtItsRowAlthoughRowsAreMeasuredOnTheWay() {
        let (rows, scroller) = list()
        scroller.scroll(to: 6, .top, isAnimated: true)
        #expect(rows.geometry.offset == 0 && scroller.isMoving)
        var offsets: [Double] = []
        for frame in 0..<300 where scroller.isMoving {
            if frame == 3 { for row in 0..<6 { rows.setHeight(111, of: row) } }
            scroller.advance(1.0 / 60)
            offsets.append(rows.geometry.offset)
        }
        #expect(!scroller.isMoving && rows.geometry.position(of: 6) == 0)
        #expect(offsets.count > 5 && offsets == offsets.sorted())
    }

    @Test func longAnimatedScrollsAreShortenedToTwoViewHeights() {
        let (rows, scroller) = list()
        scroller.scroll(to: 900, .center, isAnimated: true)
        let distance = rows.geometry.position(of: 900) - 160
        #expect(abs(distance - 800) <= 1)
        for _ in 0..<300 where scroller.isMoving { scroller.advance(1.0 / 60) }
        #expect(rows.geometry.position(of: 900) == 160)
    }

    @Test func userInputEndsAnAnimatedScroll() {
        let (rows, scroller) = list()
        scroller.scroll(to: 9, .top, isAnimated: true)
        scroller.advance(1.0 / 60)
        scroller.scroll(.by(5))
        let offset = rows.geometry.offset
        for _ in 0..<10 { scroller.advance(1.0 / 60) }
        #expect(!scroller.isMoving && rows.geometry.offset == offset)
    }

    @Test func anAnimatedNearestScrollKeepsItsRowAlignedWhenHeightsChange() {
        let (rows, scroller) = list()
        scroller.scroll(to: 2, .nearest, isAnimated: true)
        #expect(!scroller.isMoving)
        scroller.scroll(to: 9, .nearest, isAnimated: true)
        for frame in 0..<300 where scroller.isMoving {
            if frame == 3 { rows.setHeight(111, of: 8) }
            scroller.advance(1.0 / 60)
        }
        #expect(rows.geometry.position(of: 9) == 320)
        rows.setHeight(300, of: 9)
        #expect(rows.geometry.position(of: 9) == 100)
    }

    @Test func anAnimatedScrollEndsAtItsRowAfterRowsAreInsertedAbove() {
        let (rows, scroller) = list()
        scroller.scroll(to: 9, .top, isAnimated: true)
        scroller.advance(1.0 / 60)
        let changes = RowChanges(inserted: RangeSet(0..<2))
        scroller.apply(changes)
        _ = rows.apply(changes, isAnimated: false, at: 1)
        for _ in 0..<300 where scroller.isMoving { scroller.advance(1.0 / 60) }
        #expect(rows.geometry.position(of: 11) == 0)
    }

    @Test func removingTheTargetRowStopsAnAnimatedScroll() {
        let (rows, scroller) = list()
        scroller.scroll(to: 9, .top, isAnimated: true)
        scroller.advance(1.0 / 60)
        let changes = RowChanges(removed: RangeSet(9..<10))
        scroller.apply(changes)
        _ = rows.apply(changes, isAnimated: false, at: 1)
        let offset = rows.geometry.offset
        for _ in 0..<10 { scroller.advance(1.0 / 60) }
        #expect(!scroller.isMoving && rows.geometry.offset == offset)
    }

    @Test func withAnimationsDisabledAnAnimatedScrollEndsAtOnce() {
        let (rows, scroller) = list(isAnimated: false)
        scroller.scroll(to: 9, .bottom, isAnimated: true)
        #expect(!scroller.isMoving && rows.geometry.position(of: 9) == 320)
    }

    @Test(
        arguments: [Double.nan, .infinity, -.infinity].flatMap { value -> [ScrollInput] in
            [
                .by(value), .smoothlyBy(value), .to(offset: value), .steadily(velocity: value),
                .released(velocity: value), .pages(value),
            ]
        })
    func scrollInputThatIsNotFiniteKeepsTheListWithinItsEnds(_ input: ScrollInput) {
        let list = ContentList(Array(0..<100), surface: surface) { .html("<p>\($0)") }
        surface.delegate?.resized(width: 300, height: 400)
        list.scroll(.to(offset: 500))
        list.scroll(input)
        for frame in 0..<3 { _ = surface.makeFrame(at: Double(frame)) }
        let geometry = list.geometry
        #expect((geometry.minimumOffset...geometry.maximumOffset).contains(geometry.offset))
        list.scroll(.to(offset: 40))
        _ = surface.makeFrame(at: 4)
        #expect(list.geometry.offset == 40)
    }

    @Test func onlyTheVisibleRowsOfAListThatBeganEmptyAreRequestedWhileItOpens() {
        var asked: Set<Int> = []
        let list = ContentList([Int](), surface: surface) { item in
            asked.insert(item)
            return .html("<p>\(item)")
        }
        surface.delegate?.resized(width: 300, height: 400)
        for frame in 0..<3 { _ = surface.makeFrame(at: Double(frame)) }
        list.update(Array(0..<100), changes: RowChanges(inserted: RangeSet(0..<100)))
        _ = surface.makeFrame(at: 3)
        #expect(asked == Set(list.visibleRows))
    }

    @Test func visibleRowsAreEmptyUntilTheListIsLaidOut() {
        let list = ContentList(Array(0..<100), surface: surface) { .html("<p>\($0)") }
        #expect(list.visibleRows.isEmpty)
        list.position = ListPosition(row: 40, offset: 30)
        surface.delegate?.resized(width: 300, height: 400)
        #expect(list.visibleRows == 40..<46)
        #expect(list.position == ListPosition(row: 40, offset: 30))
    }
}
