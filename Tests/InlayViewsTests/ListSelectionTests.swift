import InlayGeometry
import Testing

@testable import InlayViews

@Suite("Lists: rows that are selected as a whole") struct ListSelectionTests {
    private var selection = ListSelection()

    private var rows: [Int] { Array(selection.rows.ranges.joined()) }

    @Test mutating func extendingTheSelectionStartsAtTheLastToggledRow() {
        for row in [4, 7, 4] { _ = selection.toggle(row, extends: false) }
        #expect(rows == [7])
        _ = selection.toggle(1, extends: true)
        #expect(rows == [1, 2, 3, 4])
        _ = selection.toggle(6, extends: true)
        #expect(rows == [4, 5, 6])
    }

    @Test mutating func singleSelectionModeKeepsOnlyTheFirstSelectedRow() {
        selection.replace(with: RangeSet(3..<100), of: 10)
        #expect(rows == Array(3..<10))
        selection.mode = .single
        #expect(rows == [3])
        _ = selection.toggle(5, extends: true)
        #expect(rows == [5])
        _ = selection.toggle(5, extends: false)
        #expect(rows == [])
        selection.mode = .none
        let isSelected = selection.toggle(5, extends: false)
        #expect(!isSelected && rows == [])
    }

    @Test mutating func theSelectionFollowsRowChangesAndIsReportedOnce() {
        _ = selection.toggle(2, extends: false)
        _ = selection.toggle(3, extends: false)
        let reports = [selection.takeChange(), selection.takeChange()]
        #expect(reports == [RangeSet(2..<4), nil])
        selection.apply(RowChanges(removed: [2], inserted: [0, 1]))
        #expect(rows == [4])
        _ = selection.toggle(6, extends: true)
        #expect(rows == [4, 5, 6])
        let report = selection.takeChange()
        #expect(report == RangeSet(4..<7))
    }
}
