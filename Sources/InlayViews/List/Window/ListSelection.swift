import InlayGeometry

/// The rows of a list that are selected as a whole.
struct ListSelection {
    /// How many rows the user may select.
    var mode = ListSelectionMode.several {
        didSet {
            guard mode != .several, let first = rows.ranges.first?.lowerBound else { return }
            rows = mode == .single ? RangeSet(first..<first + 1) : RangeSet()
        }
    }
    /// The selected rows.
    private(set) var rows = RangeSet<Int>()
    /// The row where the last selection began.
    private var start: Int?
    private var lastReported = RangeSet<Int>()

    /// Selects or deselects a row, as the user does.
    ///
    /// - Parameters:
    ///   - row: The row's index.
    ///   - extends: Whether the selection is extended from the last such row to this one.
    /// - Returns: Whether the user may select rows.
    mutating func toggle(_ row: Int, extends: Bool) -> Bool {
        let range = row..<row + 1
        switch mode {
        case .none: return false
        case .single: rows = RangeSet(rows.contains(row) ? 0..<0 : range)
        case .several:
            if extends, let start {
                rows = RangeSet(min(start, row)..<max(start, row) + 1)
            } else if rows.contains(row) {
                rows.remove(contentsOf: range)
            } else {
                rows.insert(contentsOf: range)
            }
        }
        start = extends ? start ?? row : row
        return true
    }

    /// Selects these rows instead of the current ones, as far as they are among a number of rows.
    mutating func replace(with rows: RangeSet<Int>, of count: Int) {
        self.rows = rows.intersection(RangeSet(0..<count))
    }

    /// Adjusts the selection after rows were removed, inserted or moved.
    mutating func apply(_ changes: RowChanges) {
        rows = changes.newIndices(of: rows)
        start = start.flatMap { changes.newIndex(of: $0) }
    }

    /// The selected rows, if they changed since the last call; nil otherwise.
    mutating func takeChange() -> RangeSet<Int>? {
        guard rows != lastReported else { return nil }
        lastReported = rows
        return rows
    }
}
