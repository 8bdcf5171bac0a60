import InlayGeometry

/// The order in which a list measures rows: the nearest rows with unknown heights first.
struct MeasuringQueue {
    /// The rows that are being measured.
    private var taken: Set<Int> = []
    /// The rows that can't be measured.
    private var leftOut: Set<Int> = []
    /// A range of rows that needn't be checked again: all of them are measured or being measured.
    private var settled: Range<Int> = 0..<0

    /// Takes the next rows to measure.
    ///
    /// - Parameters:
    ///   - size: The greatest number of rows.
    ///   - live: The rows within the overscan.
    ///   - isDown: Whether the list scrolls down. Rows in the scroll direction come first, and four
    ///     times as many are measured there.
    ///   - reach: The number of rows to measure beyond the live ones.
    ///   - heights: The known heights.
    /// - Returns: Row indices, the nearest first.
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

    /// Removes rows from those being measured, because their measurement completed.
    mutating func finish(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
    }

    /// Returns rows to the queue, because their measurement failed or was cancelled.
    mutating func giveBack(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
        settled = 0..<0
    }

    /// Enqueues rows to be measured again.
    mutating func look(again rows: RangeSet<Int>) {
        guard !rows.isEmpty else { return }
        settled = 0..<0
        leftOut = leftOut.filter { !rows.contains($0) }
    }

    /// The rows being measured that satisfy a condition.
    func taken(where holds: (Int) -> Bool) -> Set<Int> { taken.filter(holds) }

    /// Excludes rows that can't be measured, until their content changes.
    mutating func leaveOut(_ rows: some Sequence<Int>) {
        taken.subtract(rows)
        leftOut.formUnion(rows)
    }

    /// Empties the queue, because indices now refer to other rows.
    mutating func reset() {
        self = MeasuringQueue()
    }

    /// Checks rows one after the other, down or up, and collects those with unknown heights.
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
