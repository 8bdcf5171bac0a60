import InlayGeometry

/// Which rows of a list are measured next: the nearest ones whose height isn't known.
struct MeasuringQueue {
    /// Rows that are being measured.
    private var taken: Set<Int> = []
    /// Rows that can't be measured.
    private var leftOut: Set<Int> = []
    /// Rows that needn't be looked at again: each is measured, or being measured.
    private var settled: Range<Int> = 0..<0

    /// Takes the rows to measure next.
    ///
    /// - Parameters:
    ///   - size: How many at most.
    ///   - live: The rows that have views, or shall.
    ///   - isDown: Where the list goes; rows there come first, and reach farther.
    ///   - reach: How many rows beyond the live ones are measured.
    ///   - heights: What is known.
    /// - Returns: Indices, the nearest first.
    mutating func take(
        _ size: Int, around live: Range<Int>, isDown: Bool, reach: Int, of heights: RowHeights
    ) -> [Int] {
        let above = max(0, live.lowerBound - (isDown ? reach / 4 : reach))
        let below = min(heights.count, live.upperBound + (isDown ? reach : reach / 4))
        var rows: [Int] = []
        if isDown {
            look(from: live.lowerBound, to: below, size, &rows, heights)
            look(from: live.lowerBound - 1, to: above - 1, size, &rows, heights)
        } else {
            look(from: live.upperBound - 1, to: above - 1, size, &rows, heights)
            look(from: live.upperBound, to: below, size, &rows, heights)
        }
        taken.formUnion(rows)
        return rows
    }

    /// Rows were measured.
    mutating func finish(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
    }

    /// Rows weren't measured after all.
    mutating func giveBack(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
        settled = 0..<0
    }

    /// Rows have to be measured anew.
    mutating func look(again rows: RangeSet<Int>) {
        guard !rows.isEmpty else { return }
        settled = 0..<0
        leftOut = leftOut.filter { !rows.contains($0) }
    }

    /// Those of the rows that are being measured for which a condition holds.
    func taken(where holds: (Int) -> Bool) -> Set<Int> { taken.filter(holds) }

    /// Rows can't be measured: they are left as they are until they are others.
    mutating func leaveOut(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
        leftOut.formUnion(rows)
    }

    /// From now on an index means another row.
    mutating func reset() {
        self = MeasuringQueue()
    }

    /// Looks at one row after the other, down or up, and takes those whose height isn't known.
    private mutating func look(
        from start: Int, to end: Int, _ size: Int, _ rows: inout [Int], _ heights: RowHeights
    ) {
        let step = end >= start ? 1 : -1
        var index = start
        while index != end, rows.count < size {
            if settled.contains(index) {
                let next = step > 0 ? settled.upperBound : settled.lowerBound - 1
                index = step > 0 ? min(next, end) : max(next, end)
                continue
            }
            if heights[index].source != .measured, !taken.contains(index), !leftOut.contains(index)
            {
                rows.append(index)
            }
            index += step
        }
        settle(step > 0 ? start..<max(index, start) : (index + 1)..<max(start + 1, index + 1))
    }

    private mutating func settle(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        let touches = rows.lowerBound <= settled.upperBound && settled.lowerBound <= rows.upperBound
        settled =
            touches && !settled.isEmpty
            ? min(rows.lowerBound, settled.lowerBound)..<max(rows.upperBound, settled.upperBound)
            : rows
    }
}
