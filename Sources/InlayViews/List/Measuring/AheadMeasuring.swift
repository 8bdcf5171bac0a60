import InlayGeometry

/// A controller that measures rows before they become visible, the nearest first, and records their
/// heights.
@MainActor
final class AheadMeasuring {
    private let rows: ListRows
    private var queue = MeasuringQueue()
    /// The number of heights that were recorded since the estimated heights were updated last.
    private var unrefreshed = 0
    private let measurer: RowMeasurer

    init(
        _ rows: ListRows, cache: RowCache, sheets: RowSheets, store: (any HeightStore)?,
        clock: FrameClock
    ) {
        self.rows = rows
        measurer = RowMeasurer(
            cache: cache, sheets: sheets, store: store, surface: rows.surface, clock: clock)
        measurer.owner = self
    }

    /// The number of rows that were measured since the list was made, without those in the height
    /// store.
    var count: Int { measurer.count }

    func stop() { measurer.stop() }

    /// Continues measuring, but not while the list is opening: measuring would compete with
    /// painting its first rows for the CPU.
    func advance(isOpening: Bool) {
        measurer.dropWorn()
        if !isOpening { measurer.wake() }
    }

    /// Stores the height of a displayed row, in pixels, in the height store.
    func remember(_ height: Double, of row: PreparedRow, width: Int) {
        measurer.remember(height, of: row, width: width)
    }

    /// Discards the results of running measurements, because indices now refer to other rows.
    func reset() { queue.reset() }

    /// Discards the results of running measurements of some rows, because their content changed.
    func invalidate(where isChanged: (Int) -> Bool) { queue.invalidate(where: isChanged) }

    /// Enqueues rows again that couldn't be measured before.
    func retry(_ indices: RangeSet<Int>) { queue.look(again: indices) }

    /// Returns the next batch to measure: the nearest rows without a measured height, those in the
    /// scroll direction first; nil if there are none.
    func nextBatch(_ size: Int) -> RowMeasurer.Batch? {
        guard rows.width > 0, rows.count > 0, !rows.isClosed else { return nil }
        let indices = queue.take(
            size, around: rows.live.range, isDown: rows.pace.isDown,
            reach: rows.limits.measuredRows, of: rows.geometry.heights)
        guard !indices.isEmpty else { return nil }
        let batch = indices.map { index in
            (index: index, content: rows.near[index]?.content ?? rows.content(index))
        }
        for row in batch { rows.noteClass(of: row.content, at: row.index) }
        return RowMeasurer.Batch(rows: batch, width: rows.width, revision: queue.revision)
    }

    /// Returns whether a row's view has reported its height, which may include `<details>` that the
    /// user opened.
    private func isKnownFromView(_ index: Int) -> Bool {
        rows.near[index]?.slot != nil && rows.geometry.heights[index].source == .measured
    }

    /// Records the heights of a batch, in the order of its rows, unless the list's width or the
    /// indices of its rows changed meanwhile.
    func measured(_ batch: RowMeasurer.Batch, _ heights: [Double]) {
        guard batch.revision == queue.revision, batch.width == rows.width else { return }
        let stale = queue.finish(batch.rows.lazy.map(\.index))
        if !stale.isEmpty { rows.setNeedsFrame() }
        for (row, height) in zip(batch.rows, heights)
        where !stale.contains(row.index) && !isKnownFromView(row.index) {
            // A displayed row that was reloaded may be measured before its view reports its height.
            let isDisplayed = rows.near[row.index]?.isPainted ?? false
            rows.animate(if: isDisplayed) { rows.setHeight(height, of: row.index) }
        }
        unrefreshed += heights.count
        // Not after each batch, because it changes the height of the whole list.
        let isRefreshed = unrefreshed > 500 || measurer.count < 200
        if isRefreshed {
            unrefreshed = 0
            rows.geometry.refreshEstimates { rows.near.drawn($0) }
        }
        let live = rows.live
        // Measurements outside the overscan only change the scroll bar, which is redrawn now and
        // then.
        if isRefreshed || batch.rows.contains(where: { live.contains($0.index) }) {
            rows.setNeedsFrame()
        }
    }

    /// Puts a batch that wasn't measured back into the queue or, if `isForGood`, excludes its rows
    /// until their content changes.
    func giveBack(_ batch: RowMeasurer.Batch, isForGood: Bool) {
        guard batch.revision == queue.revision else { return }
        queue.giveBack(batch.rows.map(\.index), isForGood: isForGood)
    }
}
