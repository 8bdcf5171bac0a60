import InlayBridge
import InlayGeometry
import Logging

/// Computes the content of a list's frames: which rows are within the overscan, which views display
/// them, and their positions.
///
/// It never waits: results of background work are recorded when they arrive, and the next frame
/// uses what is known by then.
@MainActor
final class ListController {
    var geometry = ListGeometry(heights: RowHeights(), viewportHeight: 0)
    var motion = ScrollMotion()
    private(set) var width = 0
    /// The platform's list widget.
    let surface: any ListSurface
    /// The clock of growth limits and retries; the time of frames is passed with each frame.
    let clock: FrameClock
    let sheets: RowSheets
    /// The text scaling that the rows were laid out with, in percent.
    var textScale: Int
    private let store: (any HeightStore)?
    /// Returns the content of the row at an index.
    let content: @MainActor (Int) -> RowContent
    var near: [Int: NearRow] = [:]
    var measuring = MeasuringQueue()
    /// The direction of the last scrolling: 1 is down, -1 is up.
    private(set) var direction = 1
    /// The scroll speed, in pixels per second.
    private(set) var speed = 0.0
    /// Whether the list scrolls so fast that work longer than a frame has to wait.
    var isHurried: Bool { speed > 100 }
    var lastFrame: Double?
    /// Whether nothing moved in the last frame.
    var isResting = true
    /// The time until which only the visible rows are prepared, so that they are painted first;
    /// ends early when they are.
    var opening: Double?
    static let longestOpening = 1.0
    private var ends = EndDetector()
    var refreshedEstimates = 0
    /// The rows that are selected as a whole.
    var selected = ListSelection()
    /// The row in which text is selected.
    weak var textSelection: NearRow?
    /// The indices of section headers, in ascending order.
    var headers: [Int] {
        get { geometry.sections.headers }
        set {
            geometry.sections.headers = newValue
            surface.setNeedsFrame()
        }
    }
    /// The current search, if any.
    var search: ListSearch?
    private(set) var isClosed = false
    /// The tasks that wait for all visible rows to be painted.
    let waiters = PaintWaiters()
    /// The task that collects the selected rows for the clipboard.
    var copying: Task<Void, Never>?
    /// The last reported range of visible rows, and the count of updates then.
    private var lastSeen: (rows: Range<Int>, updates: Int)?
    /// The number of updates that inserted, removed or moved rows.
    var updates = 0

    let cache = RowCache()
    lazy var pool = RowPool(
        make: { [unowned self] in makeSlot($0) }, discard: { [unowned self] in remove($0) },
        age: { [surface] in surface.processAge(of: $0.page.engine) })
    private(set) lazy var recovery = RowRecovery(
        pool: pool, surface: surface, clock: clock,
        replaced: { [weak self] row, problem in
            self?.versionChanged(of: row)
            if let problem { self?.events.problem?(row, problem) }
        })
    private(set) lazy var measurer = RowMeasurer(
        cache: cache, sheets: sheets, store: store, surface: surface, clock: clock,
        makeEngine: { [surface] in surface.makeHiddenEngine(Self.configuration(RowKind())) },
        next: { [weak self] in self?.nextBatch($0) },
        measured: { [weak self] in self?.measured($0, $1) },
        abandoned: { [weak self] in self?.giveBack($0, isForGood: $1) })
    let logger = Logger(label: "inlay.list")

    var limits = ListLimits()
    /// Whether a line separates each row from the next.
    var hasSeparators = true { didSet { surface.setNeedsFrame() } }
    var events = ListEvents()
    let policy = NavigationPolicy(WebViewConfiguration(trust: .document))

    init(
        count: Int, surface: any ListSurface, store: (any HeightStore)? = nil,
        clock: FrameClock = FrameClock(), content: @escaping @MainActor (Int) -> RowContent
    ) {
        self.surface = surface
        self.content = content
        self.store = store
        self.clock = clock
        sheets = RowSheets(theme: surface.theme)
        textScale = surface.textScale
        geometry.insert(count, at: 0)
        surface.delegate = self
        if count > 0 { Task { [weak self] in await self?.warmUp() } }
    }

    /// Launches the web process while the window is still being laid out, if the first row needs
    /// it.
    private func warmUp() async {
        guard !isClosed, geometry.heights.count > 0, lastFrame == nil else { return }
        let row = nearRow(geometry.edge == .end ? geometry.heights.count - 1 : 0)
        let isNative =
            row.content.mayBeNative ? try? await cache.row(row.content).richText != nil : false
        guard isNative == false, !isClosed, pool.slots.isEmpty else { return }
        pool.warmUp(row.content.kind)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        measurer.stop()
        waiters.resume()
        copying?.cancel()
        recovery.stop()
        search?.stop()
        pool.trim(to: 0, live: LiveRows(range: 0..<0))
    }

    static func configuration(_ kind: RowKind) -> WebViewConfiguration {
        var configuration = WebViewConfiguration(trust: .document)
        configuration.rows = kind
        return configuration
    }

    /// The visible rows and those within the overscan, which reaches farther in the scroll
    /// direction.
    var live: LiveRows {
        LiveRows(range: liveRange, header: geometry.stickyHeader)
    }

    private var liveRange: Range<Int> {
        let lead = min(
            max(limits.overscan, speed * limits.leadTime), geometry.viewportHeight * 2.5)
        return direction > 0
            ? geometry.visibleRows(above: limits.overscan / 2, below: lead)
            : geometry.visibleRows(above: lead, below: limits.overscan / 2)
    }

    func moved(by distance: Double, in time: Double) {
        if distance != 0 { direction = distance > 0 ? 1 : -1 }
        guard time > 0 else { return }
        // Averaged over about a tenth of a second.
        speed += (abs(distance) / time - speed) * min(time * 12, 1)
    }

    /// Reports when the list comes within two view heights of one of its ends.
    func tellEnds() {
        guard let nearEnd = events.nearEnd else { return }
        for (end, isNew) in ends.ends(of: geometry) { nearEnd(end, isNew) }
    }

    /// Reports the visible and the selected rows if they changed.
    func tellChanges() {
        let seen = geometry.visibleRows()
        if seen != lastSeen?.rows || updates != lastSeen?.updates {
            lastSeen = (seen, updates)
            events.seen?(seen)
        }
        if let rows = selected.takeChange() { events.selected?(rows) }
    }

    /// Whether all visible rows are painted.
    var isReady: Bool {
        isClosed
            || width > 0 && geometry.viewportHeight > 0
                && geometry.visibleRows().allSatisfy { near[$0]?.isPainted ?? false }
    }

    /// Whether the first visible rows are still being prepared.
    var isOpening: Bool { lastFrame ?? 0 < opening ?? .infinity }

    // MARK: - Rows

    func nearRow(_ index: Int) -> NearRow {
        if let row = near[index] { return row }
        let row = NearRow(index: index, content: content(index))
        near[index] = row
        noteClass(of: row.content, at: index)
        return row
    }

    /// Notes the class of a row, whose average height is the row's estimate.
    func noteClass(of content: RowContent, at index: Int) {
        guard geometry.heights.rowClass(of: index) != content.rowClass else { return }
        geometry.setClass(content.rowClass, of: index) { near.drawn($0) }
        surface.setNeedsFrame()
    }

    /// Handles a row height that the row's page reports.
    func noteHeight(
        _ cssHeight: Double, cssWidth: Double, of row: NearRow, in slot: RowSlot,
        isTouched: Bool = false
    ) {
        guard let index = row.index, cssWidth > 0, row.slot === slot, slot.width == width else {
            return
        }
        let height = cssHeight * slot.scale(pageWidth: cssWidth)
        guard slot.mayChange(width: cssWidth, at: clock.now, isTouched: isTouched) else { return }
        // A row that is already painted changes its height with an animation, also while a change
        // before isn't painted yet; others, and those of another width, change at once.
        animate(if: slot.isPaintedAtWidth) {
            setHeight(height, of: index, keepsTop: isTouched)
        }
    }

    /// Records a measured height; visible rows stay in place.
    func setHeight(_ height: Double, of index: Int, keepsTop: Bool = false) {
        let height = min(max((height - 0.02).rounded(.up), 1), limits.maximumRowHeight)
        let old = geometry.heights[index]
        guard old.source != .measured || old.height != height else { return }
        geometry.setHeight(height, of: index, keepsTop: keepsTop) { near.drawn($0) }
    }

    // MARK: - Size

    func resize(width: Int, height: Int) {
        if width != self.width, width > 0 {
            if self.width > 0 { geometry.rescale(by: Double(self.width) / Double(width)) }
            self.width = width
            indicesChange()
        }
        geometry.setViewportHeight(Double(height))
    }

    /// Discards the results of running measurements, because indices now refer to other rows.
    func indicesChange() {
        measuring.reset()
    }

    private func giveBack(_ batch: RowMeasurer.Batch, isForGood: Bool) {
        guard batch.revision == measuring.revision else { return }
        measuring.giveBack(batch.rows.map(\.index), isForGood: isForGood)
    }
}
