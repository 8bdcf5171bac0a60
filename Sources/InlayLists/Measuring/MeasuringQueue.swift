import InlayGeometry

/// A queue of the unmeasured rows around the visible rows.
///
/// The rows in the scroll direction come first; in each direction, the nearest rows come first.
struct MeasuringQueue {
    /// The number of batches taken so far, which is also the number of the latest batch.
    private(set) var batch = 0
    /// The rows that are being measured, with the number of their batch.
    private var inProgress: [Int: Int] = [:]
    /// The rows that can't be measured, and are skipped until their content changes.
    private var excluded: Set<Int> = []
    /// A range of rows that needn't be checked again: all are measured, being measured or excluded.
    private var settled: Range<Int> = 0..<0

    /// Takes the next rows to measure as a new ``batch``, and records that they are being measured.
    ///
    /// Takes at most `size` rows: those within the overscan (`live`), up to `reach` rows beyond it
    /// in the scroll direction, and a quarter as many in the other direction.
    mutating func take(
        _ size: Int, around live: Range<Int>, isDown: Bool, reach: Int, of heights: RowHeights
    ) -> [Int] {
        let reach = min(max(reach, 0), heights.count * 4)
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
        batch += 1
        for row in rows { inProgress[row] = batch }
        return rows
    }

    /// Records that rows of a batch are no longer being measured; returns those that weren't
    /// invalidated since the batch was taken.
    @discardableResult
    mutating func finish(_ rows: some Sequence<Int>, of batch: Int) -> Set<Int> {
        let valid = Set(rows.filter { inProgress[$0] == batch })
        for row in valid { inProgress[row] = nil }
        return valid
    }

    /// Returns rows of a batch to the queue after their measurement failed or was cancelled.
    ///
    /// If `isForGood`, excludes the rows from measuring until their content changes.
    mutating func giveBack(_ rows: some Sequence<Int>, of batch: Int, isForGood: Bool = false) {
        let valid = finish(rows, of: batch)
        if isForGood {
            excluded.formUnion(valid)
        } else if let first = valid.min(), let last = valid.max() {
            // The longer part without these rows.
            let before = settled.clamped(to: .min..<first)
            let after = settled.clamped(to: last + 1 ..< .max)
            settled = before.count > after.count ? before : after
        }
    }

    /// Enqueues rows again after their content changed, including excluded rows, and discards their
    /// running measurements.
    mutating func invalidate(_ rows: RangeSet<Int>) {
        guard !rows.isEmpty else { return }
        inProgress = inProgress.filter { !rows.contains($0.key) }
        excluded = excluded.filter { !rows.contains($0) }
        settled = 0..<0
    }

    /// Enqueues all unmeasured rows again, and discards running measurements; call it after indices
    /// of rows, or the list's width or theme changed.
    mutating func reset() {
        inProgress = [:]
        excluded = []
        settled = 0..<0
    }

    /// Appends unmeasured rows to `rows`, until it has `size` elements.
    ///
    /// Looks at the rows from `start` to the last one before `end`, in descending order if `end` is
    /// less than `start`.
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
            if heights[index].source != .measured, inProgress[index] == nil,
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
