import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists

@Suite("Lists: rows that are selected as a whole") struct ListSelectionTests {
    private var selection = ListSelection()

    private var rows: [Int] { Array(selection.rows.ranges.joined()) }

    @Test mutating func extendingTheSelectionStartsAtTheLastToggledRow() {
        for row in [4, 7, 4] { _ = selection.select(row, .toggle) }
        #expect(rows == [7])
        _ = selection.select(1, .extend)
        #expect(rows == [1, 2, 3, 4])
        _ = selection.select(6, .extend)
        #expect(rows == [4, 5, 6])
        _ = selection.select(9, .toggle)
        _ = selection.select(8, .add)
        #expect(rows == [4, 5, 6, 8, 9])
    }

    @Test mutating func selectingTheRowAtTheIndexOfARemovedOneIsReported() {
        selection.replace(with: RangeSet(3..<4), of: 8)
        _ = selection.takeChange()
        selection.apply(RowChanges(removed: RangeSet(3..<4)), count: 8)
        selection.replace(with: RangeSet(3..<4), of: 7)
        let report = selection.takeChange()
        #expect(report == RangeSet(3..<4))
    }

    @Test mutating func selectsOnClickDecidesWhetherAPlainClickSelects() {
        let isSelected = selection.select(3, .replace)
        #expect(!isSelected && rows == [])
        selection.selectsOnClick = true
        for row in [3, 5] { _ = selection.select(row, .replace) }
        #expect(rows == [5])
        _ = selection.select(7, .keep)
        #expect(rows == [5])
        _ = selection.select(8, .toggle)
        #expect(rows == [5, 8])
    }

    @Test mutating func switchingToSingleSelectionModeKeepsOnlyTheFirstSelectedRow() {
        selection.replace(with: RangeSet(3..<100), of: 10)
        #expect(rows == Array(3..<10))
        selection.mode = .single
        #expect(rows == [3])
        _ = selection.select(5, .extend)
        #expect(rows == [5])
        _ = selection.select(5, .toggle)
        #expect(rows == [])
        selection.mode = .none
        let isSelected = selection.select(5, .toggle)
        #expect(!isSelected && rows == [])
    }

    @Test mutating func theSelectionFollowsRowChangesAndEachChangeIsReportedOnce() {
        _ = selection.select(2, .toggle)
        _ = selection.select(3, .toggle)
        let reports = [selection.takeChange(), selection.takeChange()]
        #expect(reports == [RangeSet(2..<4), nil])
        selection.apply(RowChanges(removed: RangeSet(2..<3), inserted: RangeSet(0..<2)), count: 8)
        #expect(rows == [4])
        _ = selection.select(6, .extend)
        #expect(rows == [4, 5, 6])
        let report = selection.takeChange()
        #expect(report == RangeSet(4..<7))
    }

    @Test mutating func theSelectionAnchorAndCursorMoveToTheNextRowWhenTheirRowIsRemoved() {
        selection.selectsOnClick = true
        _ = selection.select(2, .replace)
        _ = selection.select(5, .extend)
        selection.apply(RowChanges(removed: RangeSet([2..<3, 5..<6])), count: 7)
        #expect(rows == [2, 3])
        #expect(selection.anchor == 2 && selection.cursor == 4)
        selection.apply(RowChanges(removed: RangeSet(3..<5)), count: 5)
        #expect(selection.anchor == 2 && selection.cursor == 2)
        selection.apply(RowChanges(removed: RangeSet(0..<3)), count: 3)
        #expect(selection.anchor == nil && selection.cursor == nil)
    }

    @Test mutating func aRubberBandSelectsTheRowsWithinIt() {
        _ = selection.select(0, .toggle)
        selection.select(inBand: 3..<6, keepsOthers: true)
        selection.select(inBand: 4..<6, keepsOthers: true)
        #expect(rows == [0, 4, 5])
        selection.apply(RowChanges(inserted: RangeSet(0..<1)), count: 6)
        selection.select(inBand: 6..<7, keepsOthers: true)
        #expect(rows == [1, 6])
        selection.select(inBand: nil, keepsOthers: true)
        selection.select(inBand: 2..<3, keepsOthers: false)
        #expect(rows == [2])
    }

    // MARK: - Random model

    /// The selection of a list of identities.
    private struct Model {
        var ids = Array(0..<8)
        var mode = SelectionMode.multiple
        var selectsOnClick = true
        var selected: Set<Int> = []
        var (anchor, cursor): (Int?, Int?)
        var band: Set<Int>?

        mutating func select(_ row: Int, _ change: SelectionChange) {
            let start = (anchor ?? cursor).flatMap(ids.firstIndex) ?? row
            let id = ids[row]
            cursor = id
            if mode == .none || !selectsOnClick && change == .replace { return }
            let range = Set(ids[min(start, row)...max(start, row)])
            switch (mode, change) {
            case (_, .keep): return
            case (.single, .toggle): selected = selected.contains(id) ? [] : [id]
            case (.single, _), (_, .replace): selected = [id]
            case (_, .toggle): selected.formSymmetricDifference([id])
            case (_, .extend): selected = range
            case (_, .add): selected.formUnion(range)
            }
            let isExtended = mode != .single && (change == .extend || change == .add)
            anchor = isExtended ? ids[start] : id
        }

        mutating func apply(_ new: [Int], moved: Set<Int>) {
            let (old, remaining) = (ids, Set(new))
            func follow(_ id: Int) -> Int? {
                if remaining.contains(id) { return id }
                let stays = { remaining.contains($0) && !moved.contains($0) }
                let place = old.firstIndex(of: id) ?? 0
                return old[place...].first(where: stays) ?? old[..<place].last(where: stays)
            }
            anchor = anchor.flatMap(follow)
            cursor = cursor.flatMap(follow)
            selected.formIntersection(remaining)
            band?.formIntersection(remaining)
            ids = new
        }
    }

    @Test(arguments: 0..<40)
    func randomSelectionEventsMatchAModelThatTracksRowIds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (model, selection, next) = (Model(), ListSelection(), 8)
        selection.selectsOnClick = true
        let changes: [SelectionChange] = [.replace, .toggle, .extend, .add, .keep]
        for step in 0..<500 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<10:
                guard let row = model.ids.indices.randomElement(using: &random) else { continue }
                let change = changes.randomElement(using: &random) ?? .replace
                model.select(row, change)
                _ = selection.select(row, change)
            case 10..<15:
                var ids = model.ids.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
                if ids.count > 1, Bool.random(using: &random) {
                    ids.insert(ids.remove(at: 0), at: Int.random(in: 0..<ids.count, using: &random))
                }
                for _ in 0..<Int.random(in: 0..<4, using: &random) where ids.count < 12 {
                    ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
                    next += 1
                }
                let changes = RowChanges(from: model.ids, to: ids)
                selection.apply(changes, count: model.ids.count)
                model.apply(ids, moved: Set(changes.moves.map { model.ids[$0.source] }))
            case 15:
                model.mode =
                    [.none, .single, .multiple].randomElement(using: &random) ?? .multiple
                model.selectsOnClick = Bool.random(using: &random)
                (selection.mode, selection.selectsOnClick) = (model.mode, model.selectsOnClick)
                guard model.mode == .none || model.mode == .single else { continue }
                let first = model.ids.first { model.selected.contains($0) }
                model.selected = model.mode == .single ? Set([first].compactMap { $0 }) : []
                model.band = nil
            case 16:
                selection.replace(with: RangeSet(1..<3), of: model.ids.count)
                model.selected = Set(model.ids.prefix(3).dropFirst())
                model.anchor = model.anchor.flatMap { model.selected.contains($0) ? $0 : nil }
            default:
                let ends = (0..<2).map { _ in Int.random(in: 0...model.ids.count, using: &random) }
                let range = min(ends[0], ends[1])..<max(ends[0], ends[1])
                let (keeps, isEnd) = (Bool.random(using: &random), Bool.random(using: &random))
                selection.select(inBand: isEnd ? nil : range, keepsOthers: keeps)
                if isEnd || model.mode == .none || model.mode == .single {
                    model.band = nil
                } else {
                    let others = model.band ?? (keeps ? model.selected : [])
                    model.band = others
                    model.selected = others.union(model.ids[range])
                    model.anchor = nil
                }
            }
            let selected = Set(selection.rows.ranges.joined().map { model.ids[$0] })
            #expect(selected == model.selected, "step \(step)")
            #expect(selection.anchor.map { model.ids[$0] } == model.anchor, "step \(step)")
            #expect(selection.cursor.map { model.ids[$0] } == model.cursor, "step \(step)")
        }
    }
}
