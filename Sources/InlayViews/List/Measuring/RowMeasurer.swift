import InlayGeometry
import Logging

/// A measurer of rows before they become visible: web rows in batches in a hidden page, native rows
/// by laying out their text.
@MainActor
final class RowMeasurer {
    /// A batch of rows that are measured together.
    struct Batch {
        var rows: [(index: Int, content: RowContent)]
        var width: Int
        /// The queue's ``MeasuringQueue/revision`` when the batch was taken.
        var revision: Int
    }

    /// The error of a measurement whose width or theme is no longer the list's.
    private struct Outdated: Error {}

    /// The time for which a batch should keep the page busy, in seconds.
    private static let slice = 0.008
    /// The longest time for which native text layout may block the main thread.
    private static let nativeSlice = Duration.milliseconds(3)
    /// The time after which the web process of a page that hasn't measured its batch is terminated.
    ///
    /// Shorter than ``RowPresentation/longestLoad``, so that a displayed row in the same process
    /// isn't blamed for the hang.
    private static let batchTimeout = Duration.seconds(20)
    private static let smallestBatch = 20
    private static let largestBatch = 160

    /// The store that keeps heights for the next launch, or nil.
    private let store: (any HeightStore)?
    private let surface: any ListSurface
    private let clock: FrameClock
    /// The number of rows that were measured.
    private(set) var count = 0

    private let cache: RowCache
    private let sheets: RowSheets
    /// The owner, which provides the batches and receives their heights.
    weak var owner: AheadMeasuring?
    private var page: (page: RowPage, engine: any RowEngine & OffscreenEngine)?
    private var width = 0
    private var size = smallestBatch
    /// The number of consecutive failures.
    ///
    /// Each one halves the next batches, until the faulty row is alone in its batch.
    private var failures = 0
    private var limit: Int { max(size >> failures, 1) }
    private var task: Task<Void, Never>?
    private var isStopped = false
    private let logger = Logger(label: "inlay.list")

    init(
        cache: RowCache, sheets: RowSheets, store: (any HeightStore)?, surface: any ListSurface,
        clock: FrameClock
    ) {
        (self.cache, self.sheets, self.store) = (cache, sheets, store)
        (self.surface, self.clock) = (surface, clock)
    }

    isolated deinit {
        task?.cancel()
    }

    private var isSuperseded: Bool { page.map { $0.engine.processAge > 0 } ?? false }

    /// Starts measuring if no batch is being measured and rows are left to measure.
    func wake() {
        guard task == nil, !isStopped, let first = owner?.nextBatch(limit) else { return }
        task = Task { [weak self] in
            await self?.work(first)
            self?.task = nil
            self?.continueMeasuring()
        }
    }

    /// Closes the page if its web process was superseded and nothing is being measured.
    func dropWorn() {
        guard task == nil, isSuperseded else { return }
        page?.page.close()
        page = nil
        width = 0
    }

    /// Continues measuring after the page's web process was superseded or a batch failed.
    private func continueMeasuring() {
        guard isSuperseded || failures > 0 else { return }
        dropWorn()
        wake()
    }

    func stop() {
        isStopped = true
        task?.cancel()
        page?.page.close()
        page = nil
    }

    /// Measures this batch and those after it, two at a time, so that the page never waits for the
    /// next one.
    private func work(_ first: Batch) async {
        var batches = [(batch: first, heights: start(first))]
        while !batches.isEmpty, !Task.isCancelled {
            // A page whose web process was superseded gets no further batches, and is then closed.
            if batches.count < (failures > 0 ? 1 : 2), !isSuperseded,
                let batch = owner?.nextBatch(limit)
            {
                batches.append((batch, start(batch)))
            }
            let (batch, heights) = batches.removeFirst()
            do {
                let heights = try await withTaskCancellationHandler {
                    try await heights.value
                } onCancel: {
                    heights.cancel()
                }
                failures = 0
                owner?.measured(batch, heights)
            } catch {
                guard !Task.isCancelled else { return }
                for other in batches { owner?.giveBack(other.batch, isForGood: false) }
                await postpone(batch, error)
                return
            }
        }
    }

    /// Enqueues a failed batch again and pauses measuring for a back-off.
    ///
    /// A row that fails alone in its batch, after an earlier failure, is excluded until its content
    /// changes: it may crash the web process each time.
    private func postpone(_ batch: Batch, _ error: any Error) async {
        guard !(error is Outdated) else {
            owner?.giveBack(batch, isForGood: false)
            return
        }
        logger.warning("Rows can't be measured: \(error)")
        owner?.giveBack(batch, isForGood: batch.rows.count == 1 && failures > 0)
        failures += 1
        await clock.pause(for: Backoff.pause(after: failures))
    }

    private func start(_ batch: Batch) -> Task<[Double], any Error> {
        let contents = batch.rows.map(\.content)
        return Task { [weak self, cache] in
            let rows = try await cache.rows(contents, priority: .utility)
            guard let self, !isStopped else { throw CancellationError() }
            return try await heights(of: rows, width: batch.width)
        }
    }

    /// Returns the key of a row's height in the store: all that the height depends on in a view of
    /// this width, in pixels.
    func key(of row: PreparedRow, width: Int) -> HeightKey {
        HeightKey(
            content: row.hash, style: sheets[row.styleSheet].hash, width: width,
            textScale: surface.textScale)
    }

    /// Stores the height that a row had when it was displayed.
    func remember(_ height: Double, of row: PreparedRow, width: Int) {
        guard let store else { return }
        let key = key(of: row, width: width)
        Task { await store.store([key: height]) }
    }

    /// Returns the heights of rows: from the store, or else measured.
    private func heights(of rows: [PreparedRow], width: Int) async throws -> [Double] {
        guard let store else {
            count += rows.count
            return try await measure(rows, width: width)
        }
        let keys = rows.map { key(of: $0, width: width) }
        var known = await store.heights(for: keys)
        let unknown = rows.indices.filter { known[keys[$0]] == nil }
        if !unknown.isEmpty {
            count += unknown.count
            let heights = try await measure(unknown.map { rows[$0] }, width: width)
            // Doesn't store heights that were measured with another theme than the key says.
            guard rows.indices.allSatisfy({ key(of: rows[$0], width: width) == keys[$0] }) else {
                throw Outdated()
            }
            let new = Dictionary(zip(unknown.map { keys[$0] }, heights)) { first, _ in first }
            known.merge(new) { first, _ in first }
            // Stored while the next batch is measured.
            Task { await store.store(new) }
        }
        return keys.map { known[$0] ?? 0 }
    }

    /// Measures rows in a view of this width, and returns their heights in pixels.
    private func measure(_ rows: [PreparedRow], width: Int) async throws -> [Double] {
        let native = await nativeHeights(of: rows, width: width)
        let others = rows.indices.filter { native[$0] == nil }
        guard !others.isEmpty else { return native.compactMap(\.self) }
        var heights = try await measureInPage(others.map { rows[$0] }, width: width).makeIterator()
        return native.map { $0 ?? heights.next() ?? 0 }
    }

    /// Returns the heights of rows that are drawn as native text, nil for all others.
    ///
    /// Runs on the main thread, in short slices.
    private func nativeHeights(of rows: [PreparedRow], width: Int) async -> [Double?] {
        var heights: [Double?] = []
        var start = clock.now
        for row in rows {
            let native = row.richText.flatMap {
                surface.makeNativeRow($0, images: row.images, width: width)
            }
            heights.append(native.map { Double($0.height) })
            guard native != nil, clock.now - start > Self.nativeSlice else { continue }
            await clock.pause(for: Self.nativeSlice)
            start = clock.now
        }
        return heights
    }

    private func measureInPage(_ rows: [PreparedRow], width: Int) async throws -> [Double] {
        guard !isStopped else { throw CancellationError() }
        let (page, engine) = page ?? makePage()
        if width != self.width {
            self.width = width
            engine.layOut(width: width, height: RowPage.viewHeight)
        }
        var heights: [Double] = []
        var start = rows.startIndex
        while start < rows.endIndex {
            guard !isStopped else { throw CancellationError() }
            guard width == self.width else { throw Outdated() }
            // Rows with the same style sheet are laid out together.
            let (style, kind) = (rows[start].styleSheet, rows[start].kind)
            let end =
                rows[start...].firstIndex { $0.styleSheet != style || $0.kind != kind }
                ?? rows.endIndex
            let deadline = Task { [clock] in
                await clock.pause(for: Self.batchTimeout)
                if !Task.isCancelled { engine.terminateProcess() }
            }
            defer { deadline.cancel() }
            let result = try await page.measure(
                Array(rows[start..<end]), sheet: sheets[style], reserving: kind.remoteImages)
            guard width == self.width else { throw Outdated() }
            adapt(took: result.seconds, rows: end - start)
            let scale = result.width > 0 ? Double(width) / result.width : 1
            heights += result.heights.map { $0 * scale }
            start = end
        }
        return heights
    }

    /// Adapts the batch size, so that a batch keeps the page busy for one slice.
    private func adapt(took seconds: Double, rows: Int) {
        guard rows >= Self.smallestBatch, seconds > 0 else { return }
        let fitting = Int(Double(rows) * Self.slice / seconds)
        size = min(max((size + fitting) / 2, Self.smallestBatch), Self.largestBatch)
    }

    private func makePage() -> (page: RowPage, engine: any RowEngine & OffscreenEngine) {
        let engine = surface.makeHiddenEngine(RowKind())
        let page = RowPage(engine: engine, kind: RowKind())
        // The next batch lays out the page again, in the next web process.
        page.onTermination = { [weak self] _ in self?.width = 0 }
        self.page = (page, engine)
        return (page, engine)
    }
}
