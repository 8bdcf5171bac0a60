import InlayGeometry

/// The order in which a list measures rows: the nearest rows with unknown heights first.
struct MeasuringQueue {
    /// A counter that ``reset()`` increments, when indices refer to other rows.
    private(set) var revision = 0
    /// The rows that are being measured.
    private var taken: Set<Int> = []
    /// The rows whose content changed while they were being measured.
    private var stale: Set<Int> = []
    /// The rows that can't be measured, and are skipped until their content changes.
    private var leftOut: Set<Int> = []
    /// A range of rows that needn't be checked again: all of them are measured or being measured.
    private var settled: Range<Int> = 0..<0

    /// Takes the next rows to measure: at most `size`, the nearest first, up to `reach` rows beyond
    /// those that have views.
    ///
    /// Rows in the scroll direction come first; in the other direction, `reach` is quartered.
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

    /// Ends the measurement of rows; returns those whose content changed meanwhile, which are
    /// enqueued again.
    @discardableResult
    mutating func finish(_ rows: some Sequence<Int>) -> Set<Int> {
        taken.subtract(rows)
        let again = stale.intersection(rows)
        stale.subtract(again)
        if !again.isEmpty { settled = 0..<0 }
        return again
    }

    /// Returns rows whose measurement failed or was cancelled to the queue.
    ///
    /// Rows that can't be measured (`isForGood`) are excluded until their content changes, unless
    /// it has changed already.
    mutating func giveBack(_ rows: some Sequence<Int>, isForGood: Bool = false) {
        let rows = Set(rows)
        let isStale = !stale.isDisjoint(with: rows)
        stale.subtract(rows)
        taken.subtract(rows)
        if isForGood, !isStale { leftOut.formUnion(rows) } else { settled = 0..<0 }
    }

    /// Enqueues rows to be measured again.
    mutating func look(again rows: RangeSet<Int>) {
        guard !rows.isEmpty else { return }
        settled = 0..<0
        leftOut = leftOut.filter { !rows.contains($0) }
    }

    /// Marks running measurements as stale for the rows whose content changed, as `holds` tells.
    mutating func invalidate(where holds: (Int) -> Bool) {
        stale.formUnion(taken.filter(holds))
    }

    /// Empties the queue, because indices now refer to other rows; running measurements are
    /// discarded.
    mutating func reset() {
        let next = revision + 1
        self = MeasuringQueue()
        revision = next
    }

    /// Appends at most `size` rows without a measured height, from `start` on, before `end`.
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
