import InlayGeometry
import InlayValues
import Logging

/// A controller that measures rows before they become visible, the nearest first, and records their
/// heights.
@MainActor
final class AheadMeasuring {
    /// A batch of rows that are measured together.
    struct Batch {
        /// The batch's number in the queue.
        var number: Int
        var rows: [(index: Int, content: RowContent)]
        var width: Int
    }

    private let rows: ListRows
    private let cache: RowCache
    private let measurer: RowMeasurer
    private let clock: FrameClock
    private var queue = MeasuringQueue()
    /// The number of heights that were recorded since the last update of the estimated heights.
    private var unrefreshed = 0
    /// The number of consecutive failures.
    ///
    /// Each failure halves the size of the next batches, until the faulty row is alone in its
    /// batch.
    private var failures = 0
    private var limit: Int { max(measurer.batchSize >> failures, 1) }
    private var task: Task<Void, Never>?
    private let logger = Logger(label: "inlay.list")

    init(
        _ rows: ListRows, cache: RowCache, sheets: RowSheets, store: (any HeightStore)?,
        clock: FrameClock
    ) {
        (self.rows, self.cache, self.clock) = (rows, cache, clock)
        measurer = RowMeasurer(sheets: sheets, store: store, surface: rows.surface, clock: clock)
    }

    /// The number of rows that were measured since the list was made, not counting those whose
    /// height was in the height store.
    var count: Int { measurer.count }

    func stop() {
        task?.cancel()
        measurer.close()
    }

    /// Continues measuring, unless `isOpening`: the list then still paints its first visible rows,
    /// which measuring would slow down.
    func advance(isOpening: Bool) {
        // A page whose process was superseded keeps that process alive.
        if task == nil, measurer.isSuperseded { measurer.closePage() }
        if !isOpening { wake() }
    }

    /// Stores the height of a displayed row, in pixels, in the height store.
    func remember(_ height: Double, of row: PreparedRow, width: Int) {
        measurer.remember(height, of: row, width: width)
    }

    /// Discards the results of running measurements; call it after indices of rows, or the list's
    /// width or theme changed.
    func reset() { queue.reset() }

    /// Measures rows again after their content changed, including rows that couldn't be measured
    /// before.
    func invalidate(_ indices: RangeSet<Int>) { queue.invalidate(indices) }

    // MARK: - Batches

    /// Returns the next batch to measure: the nearest rows without a measured height, those in the
    /// scroll direction first.
    ///
    /// Returns nil if no rows are left.
    func nextBatch(_ size: Int) -> Batch? {
        guard rows.width > 0, rows.count > 0, !rows.isClosed else { return nil }
        let indices = queue.take(
            size, around: rows.live.range, isDown: rows.pace.isDown,
            reach: rows.limits.measuredRows, of: rows.geometry.heights)
        guard !indices.isEmpty else { return nil }
        let contents = rows.read(indices, rows.displayedContent)
        queue.giveBack(indices.dropFirst(contents.count), of: queue.batch)
        let batch = Array(zip(indices, contents))
        for (index, content) in batch { rows.noteClass(of: content, at: index) }
        return Batch(number: queue.batch, rows: batch, width: rows.width)
    }

    /// Returns whether the height of a row was reported by its view.
    ///
    /// Such a height takes precedence over one that is measured in the hidden page, because it
    /// includes any `<details>` elements that the user opened.
    private func isKnownFromView(_ index: Int) -> Bool {
        rows.loaded[index]?.slot != nil && rows.geometry.heights[index].source == .measured
    }

    /// Records the heights of a batch, in the order of its rows; skips rows that were invalidated
    /// meanwhile.
    func measured(_ batch: Batch, _ heights: [Double]) {
        let valid = queue.finish(batch.rows.lazy.map(\.index), of: batch.number)
        // The next frame continues with the invalidated rows.
        if valid.count < batch.rows.count { rows.setNeedsFrame() }
        guard !valid.isEmpty else { return }
        for (row, height) in zip(batch.rows, heights)
        where valid.contains(row.index) && !isKnownFromView(row.index) {
            // A displayed row that was reloaded may be measured before its view reports its height.
            let isDisplayed = rows.loaded[row.index]?.isPainted ?? false
            rows.animate(if: isDisplayed) { rows.setHeight(height, of: row.index) }
        }
        unrefreshed += valid.count
        // Not after each batch, because it changes the height of the whole list.
        let isRefreshed = unrefreshed > 500 || measurer.count < 200
        if isRefreshed {
            unrefreshed = 0
            rows.geometry.refreshEstimates { rows.loaded.drawn($0) }
        }
        let live = rows.live
        // Measurements outside the overscan only change the scroll bar, which is redrawn now and
        // then.
        if isRefreshed || valid.contains(where: live.contains) { rows.setNeedsFrame() }
    }

    /// Returns an unmeasured batch to the queue or, if `isForGood`, excludes its rows until their
    /// content changes.
    func giveBack(_ batch: Batch, isForGood: Bool = false) {
        queue.giveBack(batch.rows.map(\.index), of: batch.number, isForGood: isForGood)
    }

    // MARK: - Measuring

    /// Starts measuring if no batch is being measured and rows are left to measure.
    private func wake() {
        guard task == nil, let first = nextBatch(limit) else { return }
        task = Task { [weak self] in
            await self?.work(first)
            // Nothing is measured after ``stop()``.
            guard let self, !Task.isCancelled else { return }
            task = nil
            if measurer.isSuperseded || failures > 0 { advance(isOpening: false) }
        }
    }

    /// Measures a batch and then further batches, until no rows are left.
    ///
    /// Two batches run at the same time, so that the page never waits for the next batch. After a
    /// failure, only one batch runs at a time.
    private func work(_ first: Batch) async {
        var batches = [(batch: first, heights: start(first))]
        while !Task.isCancelled {
            // A page whose web process was superseded gets no further batches, and is then closed.
            while batches.count < (failures > 0 ? 1 : 2), !measurer.isSuperseded,
                let batch = nextBatch(limit)
            {
                batches.append((batch, start(batch)))
            }
            guard !batches.isEmpty else { return }
            let (batch, heights) = batches.removeFirst()
            do {
                let heights = try await withTaskCancellationHandler {
                    try await heights.value
                } onCancel: {
                    heights.cancel()
                }
                failures = 0
                measured(batch, heights)
            } catch {
                for other in batches {
                    other.heights.cancel()
                    giveBack(other.batch)
                }
                if !Task.isCancelled { await postpone(batch, error) }
                return
            }
        }
        for other in batches { other.heights.cancel() }
    }

    private func start(_ batch: Batch) -> Task<[Double], any Error> {
        Task { [cache, measurer] in
            let rows = try await cache.rows(batch.rows.map(\.content), priority: .utility)
            return try await measurer.heights(of: rows, width: batch.width)
        }
    }

    /// Enqueues a failed batch again and pauses measuring for a back-off.
    ///
    /// A row that fails alone in its batch, after an earlier failure, is excluded until its content
    /// changes: it may crash the web process each time.
    private func postpone(_ batch: Batch, _ error: any Error) async {
        guard !(error is RowMeasurer.Outdated) else {
            giveBack(batch)
            return rows.setNeedsFrame()
        }
        logger.warning("Rows can't be measured: \(error)")
        giveBack(batch, isForGood: batch.rows.count == 1 && failures > 0)
        failures += 1
        await clock.pause(for: RetryBackoff.pause(after: failures))
    }
}
