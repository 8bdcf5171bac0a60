import InlayGeometry

/// A queue of the unmeasured rows around the visible ones: those in the scroll direction first, and
/// in each direction the nearest first.
struct MeasuringQueue {
    /// A counter that ``reset()`` increments, because indices then refer to other rows.
    private(set) var revision = 0
    /// The rows that are being measured.
    private var inProgress: Set<Int> = []
    /// The rows whose content changed while they were being measured.
    private var stale: Set<Int> = []
    /// The rows that can't be measured, and are skipped until their content changes.
    private var excluded: Set<Int> = []
    /// A range of rows that needn't be checked again: all are measured, being measured or excluded.
    private var settled: Range<Int> = 0..<0

    /// Takes the next rows to measure, and records that they are being measured.
    ///
    /// - Parameters:
    ///   - size: The greatest number of rows.
    ///   - live: The rows within the overscan.
    ///   - isDown: Whether the list scrolls down. Rows in the scroll direction come first.
    ///   - reach: The number of rows beyond `live` that are measured in the scroll direction; a
    ///     quarter as many in the other direction.
    ///   - heights: The heights of all rows.
    /// - Returns: The indices of the rows.
    mutating func take(
        _ size: Int, around live: Range<Int>, isDown: Bool, reach: Int, of heights: RowHeights
    ) -> [Int] {
        let above = max(0, live.lowerBound - (isDown ? reach / 4 : reach))
        let below = min(heights.count, live.upperBound + (isDown ? reach : reach / 4))
        var rows: [Int] = []
        if isDown {
            appendUnmeasured(from: live.lowerBound, to: below, size, &rows, heights)
            appendUnmeasured(from: live.lowerBound - 1, to: above - 1, size, &rows, heights)
        } else {
            appendUnmeasured(from: live.upperBound - 1, to: above - 1, size, &rows, heights)
            appendUnmeasured(from: live.upperBound, to: below, size, &rows, heights)
        }
        inProgress.formUnion(rows)
        return rows
    }

    /// Ends the measurement of rows; returns those whose content changed meanwhile, which are
    /// enqueued again.
    @discardableResult
    mutating func finish(_ rows: some Sequence<Int>) -> Set<Int> {
        inProgress.subtract(rows)
        let again = stale.intersection(rows)
        stale.subtract(again)
        if !again.isEmpty { settled = 0..<0 }
        return again
    }

    /// Puts back rows whose measurement failed or was cancelled.
    ///
    /// With `isForGood`, the rows are excluded until their content changes, unless it changed
    /// during the measurement.
    mutating func giveBack(_ rows: some Sequence<Int>, isForGood: Bool = false) {
        let rows = Set(rows)
        let isStale = !stale.isDisjoint(with: rows)
        stale.subtract(rows)
        inProgress.subtract(rows)
        if isForGood, !isStale { excluded.formUnion(rows) } else { settled = 0..<0 }
    }

    /// Enqueues rows to be measured again, also those that were excluded.
    mutating func look(again rows: RangeSet<Int>) {
        guard !rows.isEmpty else { return }
        settled = 0..<0
        excluded = excluded.filter { !rows.contains($0) }
    }

    /// Discards the running measurements of rows whose content changed.
    ///
    /// - Parameter holds: Returns whether the content of the row at an index changed.
    mutating func invalidate(where holds: (Int) -> Bool) {
        stale.formUnion(inProgress.filter(holds))
    }

    /// Empties the queue, because indices now refer to other rows; running measurements are
    /// discarded.
    mutating func reset() {
        let next = revision + 1
        self = MeasuringQueue()
        revision = next
    }

    /// Appends unmeasured rows from `start` up or down to `end`, exclusively, until `rows` has
    /// `size` elements.
    private mutating func appendUnmeasured(
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
            if heights[index].source != .measured, !inProgress.contains(index),
                !excluded.contains(index)
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
