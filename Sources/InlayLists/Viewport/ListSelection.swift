import InlayGeometry
import InlayValues

/// The selection of whole rows in a list, and the row with the keyboard focus.
struct ListSelection {
    /// The number of rows that the user can select.
    ///
    /// If the new mode allows only one selected row, only the first selected row stays selected. If
    /// it allows none, the selection is cleared.
    var mode = SelectionMode.multiple {
        didSet {
            guard mode != .multiple else { return }
            selectedBeforeBand = nil
            guard let first = rows.ranges.first?.lowerBound else { return }
            rows = mode == .single ? RangeSet(first..<first + 1) : RangeSet()
        }
    }
    /// Whether clicks and arrow keys select rows without modifier keys, unless the mode is `none`.
    var selectsOnClick = false
    /// Whether a row is selected when the focus moves to it.
    var followsFocus: Bool { selectsOnClick && mode != .none }
    private(set) var rows = RangeSet<Int>()
    /// The row from which the user extends a range: the last row that was selected or toggled
    /// individually.
    private(set) var anchor: Int?
    /// The row that has the keyboard focus, or had it last.
    private(set) var cursor: Int?
    /// The rows that were selected before the rubber band began and stay selected; nil without a
    /// band.
    private var selectedBeforeBand: RangeSet<Int>?
    /// The selection that ``takeChange()`` returned last; nil if other rows have these indices now.
    private var lastReported: RangeSet<Int>? = RangeSet()

    mutating func focus(_ row: Int) { cursor = row }

    /// Moves the focus to a row, and changes the selection.
    ///
    /// - Returns: False if the mode forbids the change of the selection; the focus moves
    ///   nevertheless.
    mutating func select(_ row: Int, _ change: SelectionChange) -> Bool {
        let start = anchor ?? cursor ?? row
        cursor = row
        guard mode != .none, followsFocus || change != .replace else { return false }
        let (one, range) = (row..<row + 1, min(start, row)..<max(start, row) + 1)
        switch mode == .single && change != .keep && change != .toggle ? .replace : change {
        case .keep: return true
        case .replace: rows = RangeSet(one)
        case .toggle where mode == .single: rows = RangeSet(rows.contains(row) ? 0..<0 : one)
        case .toggle where rows.contains(row): rows.remove(contentsOf: one)
        case .toggle: rows.insert(contentsOf: one)
        case .extend: rows = RangeSet(range)
        case .add: rows.insert(contentsOf: range)
        }
        let isExtended = mode == .multiple && (change == .extend || change == .add)
        anchor = isExtended ? start : row
        return true
    }

    /// Selects only these rows; ignores indices outside the list, which has `count` rows.
    mutating func replace(with rows: RangeSet<Int>, of count: Int) {
        self.rows = rows.intersection(RangeSet(0..<count))
        if let anchor, !self.rows.contains(anchor) { self.anchor = nil }
    }

    /// Selects the rows within a rubber band, or ends the band if `range` is nil.
    ///
    /// If `keepsOthers`, rows that were selected when the band began stay selected.
    mutating func select(inBand range: Range<Int>?, keepsOthers: Bool) {
        guard let range, mode == .multiple else {
            selectedBeforeBand = nil
            return
        }
        let others = selectedBeforeBand ?? (keepsOthers ? rows : RangeSet())
        selectedBeforeBand = others
        rows = others
        rows.insert(contentsOf: range)
        anchor = nil
    }

    /// Adjusts the selection after changes to the rows; `count` is the number of rows before the
    /// changes.
    ///
    /// The anchor and the cursor stay with their rows. If the row of either was removed, the anchor
    /// or cursor moves to the next remaining row, or to the last row if none follows.
    mutating func apply(_ changes: RowChanges, count: Int) {
        rows = changes.newIndices(of: rows)
        if let last = lastReported, changes.newIndices(of: last) != last { lastReported = nil }
        selectedBeforeBand = selectedBeforeBand.map(changes.newIndices)
        anchor = anchor.flatMap { changes.nearestIndex(of: $0, count: count) }
        cursor = cursor.flatMap { changes.nearestIndex(of: $0, count: count) }
    }

    /// Returns the selected rows if they changed since the last call, or else nil.
    mutating func takeChange() -> RangeSet<Int>? {
        guard rows != lastReported else { return nil }
        lastReported = rows
        return rows
    }
}
