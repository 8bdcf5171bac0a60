import InlayGeometry
import InlayTestTags
import InlayTesting
import Testing

@Suite("Geometry: scrolled lists")
struct ListGeometryTests {
    private func list(_ count: Int = 1_000, height: Double = 100) -> ListGeometry {
        ListGeometry(heights: RowHeights(count: count, estimate: height), viewportHeight: 550)
    }

    @Test func scrollingChangesTheVisibleRowsAndStopsAtBothEnds() {
        var list = list()
        #expect(list.visibleRows() == 0..<6)
        list.scroll(by: 250)
        #expect(list.visibleRows() == 2..<8)
        #expect(list.visibleRows(above: 100, below: 300) == 1..<11)
        #expect(list.position(of: 2) == -50)
        list.scroll(by: 1e9)
        #expect(list.offset == 100_000 - 550)
        #expect(list.visibleRows() == 994..<1_000)
        let back = list.scroll(by: -1e9)
        #expect(list.offset == 0 && back == -(100_000 - 550))
    }

    @Test func roundOffsetRoundsToWholePixelsExceptAtTheEnd() {
        var list = list()
        for _ in 0..<100 { list.scroll(by: 3.6) }
        #expect(list.offset != 360)
        list.roundOffset()
        #expect(list.offset == 360)
        // At the end of the list the offset isn't rounded.
        list.setViewportHeight(550.3)
        list.scroll(by: 1e9)
        list.roundOffset()
        #expect(list.offset == list.maximumOffset)
    }

    @Test func changesAboveTheAnchorDoNotMoveVisibleRows() {
        var list = list()
        list.scroll(toOffset: 50_030)
        let position = list.position(of: 501)
        list.setHeight(700, of: 3)
        list.insert(50, at: 0)
        list.apply(RowChanges(removed: RangeSet(0..<20)))
        #expect(list.anchor.row == 530 && list.anchor.offset == 30)
        #expect(list.position(of: 531) == position)
        list.setHeight(10, of: 900)
        #expect(list.position(of: 531) == position)
    }

    @Test func removingTheAnchorRowMovesTheAnchorToTheNextRow() {
        var list = list()
        list.scroll(toOffset: 50_030)
        list.apply(RowChanges(removed: RangeSet(490..<510)))
        #expect(list.anchor.row == 490 && list.anchor.offset == 0)
        list.scroll(toOffset: 1e9)
        list.apply(RowChanges(removed: RangeSet(900..<980)))
        #expect(list.offset == list.maximumOffset)
        list.apply(RowChanges(removed: RangeSet(0..<900)))
        #expect(list.offset == 0 && list.anchor.row == 0)
    }

    @Test func aListPinnedToItsEndStaysThereUntilTheUserScrolls() {
        var list = list(3)
        list.edge = .end
        list.insert(10, at: 3)
        #expect(list.offset == list.maximumOffset)
        list.setHeight(900, of: 12)
        #expect(list.offset == list.maximumOffset)
        list.scroll(by: -200)
        let offset = list.offset
        list.insert(5, at: 13)
        #expect(list.offset == offset)
    }

    @Test func aListThatWasScrolledToItsEndStaysThereWhenRowsAreReloaded() {
        var list = list()
        list.scrollToEnd()
        list.apply(RowChanges(reloaded: RangeSet(0..<1_000)))
        list.setHeight(900, of: 999)
        #expect(list.offset == list.maximumOffset)
        list.apply(RowChanges(removed: RangeSet(0..<1)))
        list.setHeight(1_000, of: 998)
        #expect(list.offset < list.maximumOffset)
    }

    @Test func aListPinnedToItsStartStaysThereWhenRowsAreInserted() {
        var list = list()
        list.insert(5, at: 0)
        #expect(list.anchor.row == 5)
        list.scroll(toOffset: 0)
        list.edge = .start
        list.insert(5, at: 0)
        #expect(list.offset == 0)
    }

    @Test func rescalingHeightsKeepsTheAnchorRowAndScalesItsOffset() {
        var list = list()
        list.setHeight(300, of: 500)
        list.scroll(toOffset: 50_150)
        #expect(list.anchor.row == 500 && list.anchor.offset == 150)
        list.rescale(by: 2)
        #expect(list.anchor.row == 500 && list.anchor.offset == 300)
        list.setViewportHeight(200)
        #expect(list.visibleRows() == 500..<501)
    }

    /// Makes random changes above and within the viewport while the list is scrolled in both
    /// directions.
    @Test(.tags(.fuzz)) func randomChangesDoNotMoveTheAnchorRow() {
        var generator = SeededGenerator(seed: 8)
        var list = list(20_000)
        for _ in 0..<campaignCount(3_000) {
            list.scroll(by: Double.random(in: -900...900, using: &generator))
            let anchor = list.anchor
            let position = list.position(of: anchor.row)
            let above = Int.random(in: 0...max(anchor.row - 1, 0), using: &generator)
            var row = anchor.row
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where anchor.row > 0:
                list.setHeight(Double.random(in: 10...900, using: &generator), of: above)
            case 1:
                list.insert(3, at: above)
                row += 3
            case 2 where anchor.row > 4:
                list.apply(RowChanges(removed: RangeSet(0..<2)))
                row -= 2
            default:
                list.setHeight(
                    Double.random(in: 600...900, using: &generator), of: min(row + 1, 19_000))
            }
            guard list.offset < list.maximumOffset, list.offset > 0 else { continue }
            #expect(list.anchor.row == row)
            #expect(abs(list.position(of: row) - position) <= 1.0 / 64)
        }
    }

    @Test(arguments: [1, 40]) func onlyTheHeightsOfReloadedRowsAreStale(count: Int) {
        var list = list(100)
        for row in 0..<100 { list.setHeight(120, of: row) }
        list.apply(RowChanges(reloaded: RangeSet(10..<10 + count)))
        let stale = (0..<100).filter { list.heights[$0].source == .scaled }
        #expect(stale == Array(10..<10 + count))
        #expect(list.heights.totalHeight == 12_000)
    }
}
