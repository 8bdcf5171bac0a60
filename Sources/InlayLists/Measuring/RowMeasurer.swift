import InlayGeometry
import InlayValues
import InlayWebViews

/// A measurer of row heights.
///
/// It lays out web rows in a hidden page, in batches, and native rows on the main thread.
///
/// Rows whose heights are in the height store aren't measured again.
@MainActor
final class RowMeasurer {
    /// The error that a measurement throws if the list's width, theme or text scale changed during
    /// the measurement.
    struct Outdated: Error {}

    /// The time for which a batch should keep the page busy, in seconds.
    private static let slice = 0.008
    /// The longest time for which native text layout may block the main thread.
    private static let nativeSlice = Duration.milliseconds(3)
    /// The time limit for measuring a batch, after which the page's web process is terminated.
    ///
    /// Shorter than ``RowPresentation/longestLoad``, so that a hang in this process isn't blamed on
    /// a displayed row that shares the process.
    private static let batchTimeout = Duration.seconds(20)
    private static let smallestBatch = 20
    private static let largestBatch = 160

    /// The store that keeps heights for the next launch, or nil.
    private let store: (any HeightStore)?
    private let surface: any ListSurface
    private let clock: FrameClock
    /// The number of rows that were measured.
    private(set) var count = 0

    private let sheets: RowSheets
    private var page: (page: RowPage, engine: any RowEngine & OffscreenEngine)?
    /// The number of times that the hidden page's web process has terminated.
    private var terminations = 0
    /// The width that the hidden page is laid out for, in pixels; 0 if it must be laid out before
    /// the next batch.
    private var width = 0
    /// The estimated number of rows that the page can measure within one ``slice``.
    private(set) var batchSize = smallestBatch
    private var isClosed = false

    init(
        sheets: RowSheets, store: (any HeightStore)?, surface: any ListSurface, clock: FrameClock
    ) {
        (self.sheets, self.store, self.surface, self.clock) = (sheets, store, surface, clock)
    }

    /// Whether a newer web process has superseded the hidden page's process.
    var isSuperseded: Bool { page.map { $0.engine.processAge > 0 } ?? false }

    /// Closes the hidden page; the next batch opens a new page.
    func closePage() {
        page?.page.close()
        page = nil
        width = 0
    }

    /// Closes the hidden page; batches fail from now on.
    func close() {
        isClosed = true
        closePage()
    }

    /// Returns the key of a row's height in the height store.
    ///
    /// It consists of the hashes of the row's content and style sheet, the view's width in pixels,
    /// and the text scale.
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

    /// Returns the heights of rows, in pixels, in a view of this width; measures rows whose heights
    /// aren't in the store.
    ///
    /// - Throws: ``Outdated``, `CancellationError`, ``/InlayWebViews/ScriptError`` or
    ///   ``/InlayWebViews/PageLoadError``.
    func heights(of rows: [PreparedRow], width: Int) async throws -> [Double] {
        let keys = rows.map { key(of: $0, width: width) }
        var heightOfKey = await store?.heights(for: keys) ?? [:]
        let unmeasured = rows.indices.filter { heightOfKey[keys[$0]] == nil }
        if !unmeasured.isEmpty {
            let heights = try await measure(unmeasured.map { rows[$0] }, width: width)
            count += unmeasured.count
            // Doesn't store heights that were measured with another theme than the key says.
            guard rows.indices.allSatisfy({ key(of: rows[$0], width: width) == keys[$0] }) else {
                throw Outdated()
            }
            let new = Dictionary(zip(unmeasured.map { keys[$0] }, heights)) { first, _ in first }
            heightOfKey.merge(new) { first, _ in first }
            // Stored while the next batch is measured.
            Task { [store] in await store?.store(new) }
        }
        return keys.map { heightOfKey[$0] ?? 0 }
    }

    /// Measures rows in a view of this width, and returns their heights in pixels.
    private func measure(_ rows: [PreparedRow], width: Int) async throws -> [Double] {
        let native = try await nativeHeights(of: rows, width: width)
        let others = rows.indices.filter { native[$0] == nil }
        guard !others.isEmpty else { return native.compactMap(\.self) }
        var heights = try await measureInPage(others.map { rows[$0] }, width: width).makeIterator()
        return native.map { $0 ?? heights.next() ?? 0 }
    }

    /// Returns the heights of rows that are drawn as native text, nil for all others.
    ///
    /// Runs on the main thread, and pauses each time it has run for ``nativeSlice``. This time
    /// includes the layout of rows that turn out not to be native.
    private func nativeHeights(of rows: [PreparedRow], width: Int) async throws -> [Double?] {
        var heights: [Double?] = []
        var start = clock.now
        for row in rows {
            let native = row.richText.flatMap {
                surface.makeNativeRow($0, images: row.images, width: width)
            }
            heights.append(native.map { Double($0.height) })
            guard clock.now - start > Self.nativeSlice else { continue }
            await clock.pause(for: Self.nativeSlice)
            try Task.checkCancellation()
            start = clock.now
        }
        return heights
    }

    private func measureInPage(_ rows: [PreparedRow], width: Int) async throws -> [Double] {
        guard !isClosed else { throw CancellationError() }
        let (page, engine) = page ?? makePage()
        if width != self.width {
            self.width = width
            engine.layOut(width: width, height: RowPage.viewHeight)
        }
        var heights: [Double] = []
        var start = rows.startIndex
        while start < rows.endIndex {
            guard !isClosed else { throw CancellationError() }
            guard width == self.width else { throw Outdated() }
            // Rows with the same style sheet are laid out together.
            let (style, kind) = (rows[start].styleSheet, rows[start].kind)
            let end =
                rows[start...].firstIndex { $0.styleSheet != style || $0.kind != kind }
                ?? rows.endIndex
            let deadline = Task { [weak self, clock, terminations] in
                await clock.pause(for: Self.batchTimeout)
                // The batch before may have terminated the process, and another one replaced it.
                guard !Task.isCancelled, self?.terminations == terminations else { return }
                engine.terminateProcess()
            }
            defer { deadline.cancel() }
            let result = try await page.measure(Array(rows[start..<end]), sheet: sheets[style])
            guard width == self.width else { throw Outdated() }
            adapt(took: result.seconds, rows: end - start)
            let scale = result.width > 0 ? Double(width) / result.width : 1
            heights += result.heights.map { $0 * scale }
            start = end
        }
        return heights
    }

    /// Adapts ``batchSize`` to the measured speed, so that a batch takes about one ``slice``.
    private func adapt(took seconds: Double, rows: Int) {
        guard rows >= Self.smallestBatch, seconds > 0 else { return }
        let fitting = Int(Double(rows) * Self.slice / seconds)
        batchSize = min(max((batchSize + fitting) / 2, Self.smallestBatch), Self.largestBatch)
    }

    private func makePage() -> (page: RowPage, engine: any RowEngine & OffscreenEngine) {
        let engine = surface.makeHiddenEngine(RowKind())
        let page = RowPage(engine: engine, kind: RowKind())
        // The next batch lays out the page again, in the next web process.
        page.onTermination = { [weak self] _ in
            self?.terminations += 1
            self?.width = 0
        }
        self.page = (page, engine)
        return (page, engine)
    }
}
