import InlayGeometry

/// The matches of a search, ordered by row and numbered from 0.
struct SearchMatches: Sendable {
    /// The rows with matches, in ascending order.
    private(set) var rows: [Int] = []
    /// For each row in ``rows``, the number of matches from the list's start to the row's end.
    private var ends: [Int] = []

    /// The number of matches in all rows.
    var count: Int { ends.last ?? 0 }
    var isEmpty: Bool { rows.isEmpty }

    /// The number of matches in a row; 0 if it has none.
    subscript(row: Int) -> Int {
        let position = index(from: row)
        return position < rows.count && rows[position] == row
            ? ends[position] - end(before: position) : 0
    }

    /// Returns the number of matches in all rows before a row.
    ///
    /// This is also the number of the first match in or after the row.
    func count(before row: Int) -> Int { end(before: index(from: row)) }

    /// Returns the row of a match, and the number of the match within that row; nil if there is no
    /// such match.
    func match(_ number: Int) -> (row: Int, number: Int)? {
        guard 0..<count ~= number else { return nil }
        let position = ends.partitioningIndex { $0 > number }
        return (rows[position], number - end(before: position))
    }

    /// Adds rows with matches, which must be in ascending order.
    ///
    /// None of the existing ``rows`` may lie between the first and the last added row.
    mutating func insert(_ found: [(row: Int, count: Int)]) {
        guard let first = found.first else { return }
        let position = index(from: first.row)
        var end = end(before: position)
        let added = found.reduce(0) { $0 + $1.count }
        for index in position..<ends.count { ends[index] += added }
        rows.insert(contentsOf: found.lazy.map(\.row), at: position)
        ends.insert(
            contentsOf: found.map { row in
                end += row.count
                return end
            }, at: position)
    }

    /// Adjusts the matches after rows were inserted, removed or moved; removes the matches of
    /// reloaded rows.
    mutating func apply(_ changes: RowChanges) {
        let kept = rows.compactMap { row -> (row: Int, count: Int)? in
            guard let index = changes.newIndex(of: row), !changes.reloaded.contains(index)
            else { return nil }
            return (index, self[row])
        }
        self = SearchMatches()
        insert(kept.sorted { $0.row < $1.row })
    }

    /// Returns the position in ``rows`` of the first index that is at least `row`; `rows.count` if
    /// there is none.
    private func index(from row: Int) -> Int { rows.partitioningIndex { $0 >= row } }

    private func end(before position: Int) -> Int { position > 0 ? ends[position - 1] : 0 }
}
