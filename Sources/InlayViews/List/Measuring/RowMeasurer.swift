import InlayGeometry
import Logging

/// Measures rows that nobody sees yet, many at a time, in a page of its own.
@MainActor
final class RowMeasurer {
    /// Rows that are measured together.
    struct Batch {
        var rows: [(index: Int, content: RowContent)]
        var width: Int
        /// What changed the list since: indices of an older one mean other rows.
        var revision: Int
    }

    /// The list has another width or look than the one for which rows were to be measured.
    private struct Outdated: Error {}

    /// How long a page may be busy with a batch, in seconds.
    private static let slice = 0.008
    /// How long the main thread may be busy with rows of native text.
    private static let nativeSlice = Duration.milliseconds(3)
    private static let smallest = 20
    private static let largest = 160

    /// Remembers heights beyond the list's life.
    private let store: (any HeightStore)?
    private let surface: any ListSurface
    private let clock: FrameClock
    /// How many rows were measured.
    private(set) var count = 0

    private let sheets: RowSheets
    private let makeEngine: @MainActor () -> any OffscreenEngine
    /// The rows to measure next, at most so many.
    private let next: @MainActor (Int) -> Batch?
    private let measured: @MainActor (Batch, [Double]) -> Void
    /// Rows weren't measured after all; whether they never can be.
    private let abandoned: @MainActor (Batch, _ isForGood: Bool) -> Void
    private var page: (page: RowPage, engine: any OffscreenEngine)?
    private var width = 0
    private var size = smallest
    /// How often in a row a batch failed: the next ones are smaller, so that the row is found that is at fault.
    private var failures = 0
    private var limit: Int { max(size >> failures, 1) }
    private var task: Task<Void, Never>?
    private var isStopped = false
    private let logger = Logger(label: "inlay.list")

    init(
        sheets: RowSheets, store: (any HeightStore)?, surface: any ListSurface,
        clock: FrameClock, makeEngine: @escaping @MainActor () -> any OffscreenEngine,
        next: @escaping @MainActor (Int) -> Batch?,
        measured: @escaping @MainActor (Batch, [Double]) -> Void,
        abandoned: @escaping @MainActor (Batch, _ isForGood: Bool) -> Void
    ) {
        self.sheets = sheets
        self.store = store
        self.surface = surface
        self.clock = clock
        self.makeEngine = makeEngine
        self.next = next
        self.measured = measured
        self.abandoned = abandoned
    }

    isolated deinit {
        task?.cancel()
    }

    private var isWorn: Bool { page.map { surface.processAge(of: $0.engine) > 0 } ?? false }

    /// Goes to work, if it isn't at it and there is something to do.
    func wake() {
        guard task == nil, !isStopped, let first = next(limit) else { return }
        task = Task { [weak self] in
            await self?.work(first)
            self?.task = nil
            self?.goOn()
        }
    }

    /// Lets go of the page when its process has grown and nothing is measured in it.
    func dropWorn() {
        guard task == nil, isWorn else { return }
        page?.page.close()
        page = nil
        width = 0
    }

    /// Goes on where work ended because of the page, or of a row.
    private func goOn() {
        guard isWorn || failures > 0 else { return }
        dropWorn()
        wake()
    }

    func stop() {
        isStopped = true
        task?.cancel()
        page?.page.close()
        page = nil
    }

    /// Two batches are under way at a time, so that the page never waits for the next.
    private func work(_ first: Batch) async {
        var batches = [(batch: first, heights: start(first))]
        while !batches.isEmpty, !Task.isCancelled {
            // A page whose process has grown comes to rest, and goes.
            if batches.count < (failures > 0 ? 1 : 2), !isWorn, let batch = next(limit) {
                batches.append((batch, start(batch)))
            }
            let (batch, heights) = batches.removeFirst()
            do {
                let heights = try await heights.value
                failures = 0
                measured(batch, heights)
            } catch {
                guard !Task.isCancelled else { return }
                for other in batches { abandoned(other.batch, false) }
                await giveUp(batch, error)
                return
            }
        }
    }

    /// Leaves a batch for later, and its only row for good: it may be what ends the process each time.
    private func giveUp(_ batch: Batch, _ error: any Error) async {
        guard !(error is Outdated) else { return abandoned(batch, false) }
        logger.warning("Rows weren't measured: \(error)")
        abandoned(batch, batch.rows.count == 1 && failures > 0)
        failures += 1
        await clock.pause(for: Backoff.pause(after: failures))
    }

    private func start(_ batch: Batch) -> Task<[Double], any Error> {
        let prepared = prepare(batch)
        return Task { [weak self] in
            let rows = await prepared.value
            guard let self, !isStopped else { throw CancellationError() }
            return try await heights(of: rows, width: batch.width)
        }
    }

    /// What a row's height depends on, in a view of a width.
    func key(of row: PreparedRow, width: Int) -> HeightKey {
        HeightKey(
            content: row.hash, style: sheets[row.styleSheet].hash, width: width,
            textScale: surface.textScale)
    }

    /// Remembers a row's height, as it came out where it is shown.
    func remember(_ height: Double, of row: PreparedRow, width: Int) {
        guard let store else { return }
        let key = key(of: row, width: width)
        Task { await store.store([key: height]) }
    }

    /// The heights of rows: those that are remembered, and those that are measured now.
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
            // Nothing is kept that was measured in another look than the key says.
            guard rows.indices.allSatisfy({ key(of: rows[$0], width: width) == keys[$0] }) else {
                throw Outdated()
            }
            let new = Dictionary(zip(unknown.map { keys[$0] }, heights)) { first, _ in first }
            known.merge(new) { first, _ in first }
            // While the next ones are measured.
            Task { await store.store(new) }
        }
        return keys.map { known[$0] ?? 0 }
    }

    private func prepare(_ batch: Batch) -> Task<[PreparedRow], Never> {
        let contents = batch.rows.map(\.content)
        return Task.detached(priority: .utility) { contents.map { PreparedRow($0) } }
    }

    /// The heights of rows in a view of a width, in pixels.
    private func measure(_ rows: [PreparedRow], width: Int) async throws -> [Double] {
        let native = await nativeHeights(of: rows, width: width)
        let others = rows.indices.filter { native[$0] == nil }
        guard !others.isEmpty else { return native.compactMap(\.self) }
        var heights = try await measureInPage(others.map { rows[$0] }, width: width).makeIterator()
        return native.map { $0 ?? heights.next() ?? 0 }
    }

    /// The heights of those rows that are drawn as native text.
    ///
    /// That is done on the main thread, a little at a time.
    private func nativeHeights(of rows: [PreparedRow], width: Int) async -> [Double?] {
        var heights: [Double?] = []
        var start = clock.now
        for row in rows {
            let native = row.richText.flatMap {
                surface.makeNativeRow($0, pictures: row.kind.pictureAccess, width: width)
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
            // Rows that are dressed alike are laid out together.
            let (style, kind) = (rows[start].styleSheet, rows[start].kind)
            let end =
                rows[start...].firstIndex { $0.styleSheet != style || $0.kind != kind }
                ?? rows.endIndex
            let result = try await page.measure(
                Array(rows[start..<end]), sheet: sheets[style],
                reservesPictures: kind.loadsRemoteContent)
            guard width == self.width else { throw Outdated() }
            adapt(took: result.seconds, rows: end - start)
            let scale = result.width > 0 ? Double(width) / result.width : 1
            heights += result.heights.map { $0 * scale }
            start = end
        }
        return heights
    }

    /// As many rows as fit into a slice.
    private func adapt(took seconds: Double, rows: Int) {
        guard rows >= Self.smallest, seconds > 0 else { return }
        let fitting = Int(Double(rows) * Self.slice / seconds)
        size = min(max((size + fitting) / 2, Self.smallest), Self.largest)
    }

    private func makePage() -> (page: RowPage, engine: any OffscreenEngine) {
        let engine = makeEngine()
        let page = RowPage(engine: engine, kind: RowKind())
        // The next batch finds a page of the next process.
        page.onTermination = { [weak self] in self?.width = 0 }
        self.page = (page, engine)
        return (page, engine)
    }
}
