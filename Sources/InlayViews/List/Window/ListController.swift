import InlayBridge
import InlayGeometry
import Logging

/// Decides what a list shows in each frame: which rows are near, which view has which of them, and
/// where they are.
///
/// Nothing here waits: what becomes known about a row is noted when it does, and the next frame is
/// made of what is known by then.
@MainActor
final class ListController {
    var geometry = ListGeometry(heights: RowHeights(), viewportHeight: 0)
    var motion = ScrollMotion()
    private(set) var width = 0
    /// What shows the rows.
    let surface: any ListSurface
    /// The clock of growth limits and retries; a frame's time comes with the frame.
    let clock: FrameClock
    let sheets: RowSheets
    /// By how much text is enlarged, as far as rows were laid out with it.
    var textScale: Int
    private let store: (any HeightStore)?
    /// What a row shows.
    let content: @MainActor (Int) -> RowContent
    var near: [Int: NearRow] = [:]
    /// Counts the changes after which an index means another row.
    private(set) var revision = 0
    var measuring = MeasuringQueue()
    /// The rows that were given another content while their heights were under way.
    var outdated: Set<Int> = []
    /// Which way the list went last: 1 is down.
    private(set) var direction = 1
    /// How fast the list moves, in pixels a second.
    private(set) var speed = 0.0
    /// Whether it moves so fast that there is no time for what takes longer than a frame.
    var isHurried: Bool { speed > 100 }
    var lastFrame: Double?
    /// Whether nothing moved in the last frame.
    var isResting = true
    /// Limits the web processes that are started for rows of each kind.
    var restarts: [RowKind: ProcessRestarts] = [:]
    /// Until when the rows that are seen first are all that counts, unless they are painted before.
    var opening: Double?
    static let longestOpening = 1.0
    private var nearEnds: Set<ListEnd> = []
    var refreshedEstimates = 0
    /// The row that was scrolled to, which keeps its place while those around it become known.
    weak var pinned: NearRow? { didSet { holdsEnd = false } }
    /// Whether the end was scrolled to, which stays in sight while rows around it become known.
    var holdsEnd = false
    /// Which rows people may select as a whole.
    var selectionMode = ListSelectionMode.several {
        didSet {
            guard selectionMode != .several, let first = selectedRows.ranges.first else { return }
            let row = first.lowerBound
            selectRows(selectionMode == .single ? RangeSet(row..<row + 1) : RangeSet())
        }
    }
    /// The rows that are selected as a whole, and where the last selection began.
    var selectedRows = RangeSet<Int>()
    var selectionStart: Int?
    /// The row in which text is selected.
    weak var textSelection: NearRow?
    /// The rows that head sections, in their order.
    var headers: [Int] = [] { didSet { surface.setNeedsFrame() } }
    /// What is looked for.
    var search: ListSearch?
    private(set) var isClosed = false
    /// Who waits for rows to be painted.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiterCount = 0

    /// Puts together what is to be copied.
    var copying: Task<Void, Never>?
    /// The rows that were in sight last, and at which count of updates.
    private var lastSeen: (rows: Range<Int>, updates: Int)?
    private var lastSelected = RangeSet<Int>()
    /// Counts the times that rows came, went or changed places.
    var updates = 0

    lazy var pool = RowPool(
        make: { [unowned self] in makeSlot($0) }, discard: { [unowned self] in remove($0) },
        age: { [surface] in surface.processAge(of: $0.page.engine) })
    private(set) lazy var measurer = RowMeasurer(
        sheets: sheets, store: store, surface: surface, clock: clock,
        makeEngine: { [surface] in surface.makeHiddenEngine(Self.configuration(RowKind())) },
        next: { [weak self] in self?.nextBatch($0) },
        measured: { [weak self] in self?.measured($0, $1) },
        abandoned: { [weak self] in self?.giveBack($0, isForGood: $1) })
    let logger = Logger(label: "inlay.list")

    var limits = ListLimits()
    /// Whether a line parts each row from the next.
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

    /// Has the engine start while the window is still being laid out, if the row that it begins with needs it.
    private func warmUp() async {
        guard !isClosed, geometry.heights.count > 0, lastFrame == nil else { return }
        let row = nearRow(geometry.edge == .end ? geometry.heights.count - 1 : 0)
        let isNative = row.content.mayBeNative ? await row.prepared.richText != nil : false
        guard !isNative, !isClosed, pool.slots.isEmpty else { return }
        pool.warmUp(row.content.kind)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        measurer.stop()
        goOn()
        copying?.cancel()
        search?.stop()
        pool.trim(to: 0, live: LiveRows(range: 0..<0))
    }

    static func configuration(_ kind: RowKind) -> WebViewConfiguration {
        var configuration = WebViewConfiguration(trust: .document)
        configuration.rows = kind
        return configuration
    }

    /// The rows that have a view, or shall: those that are seen, more of them where the list goes.
    var live: LiveRows {
        LiveRows(range: liveRange, header: stickyHeader)
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
        // Of the last tenth of a second or so.
        speed += (abs(distance) / time - speed) * min(time * 12, 1)
    }

    /// Tells which ends of the list come near: two pages before they are there.
    func tellEnds() {
        guard let nearEnd = events.nearEnd else { return }
        let distance = geometry.viewportHeight * 2
        for end in [ListEnd.first, .last] {
            let rest =
                end == .first ? geometry.offset : geometry.maximumOffset - geometry.offset
            guard rest < distance else {
                nearEnds.remove(end)
                continue
            }
            nearEnd(end, nearEnds.insert(end).inserted)
        }
    }

    /// Tells which rows are in sight, and which are selected, when those are others.
    func tellChanges() {
        let seen = geometry.visibleRows()
        if seen != lastSeen?.rows || updates != lastSeen?.updates {
            lastSeen = (seen, updates)
            events.seen?(seen)
        }
        if selectedRows != lastSelected {
            lastSelected = selectedRows
            events.selected?(selectedRows)
        }
    }

    /// Whether all that is in sight is painted.
    var isReady: Bool {
        isClosed
            || width > 0 && geometry.viewportHeight > 0
                && geometry.visibleRows().allSatisfy { near[$0]?.isPainted ?? false }
    }

    /// Waits until the next row is painted, or the task is cancelled.
    func nextPainted() async {
        waiterCount += 1
        let key = waiterCount
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                waiting[key] = continuation
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.waiting.removeValue(forKey: key)?.resume() }
        }
    }

    func goOn() {
        guard !waiting.isEmpty else { return }
        let waiting = waiting
        self.waiting = [:]
        for continuation in waiting.values { continuation.resume() }
    }

    /// Whether the rows that are seen first are still on their way.
    var isOpening: Bool { lastFrame ?? 0 < opening ?? .infinity }

    // MARK: - Rows

    func nearRow(_ index: Int) -> NearRow {
        if let row = near[index] { return row }
        let row = NearRow(index: index, content: content(index))
        near[index] = row
        noteClass(of: row.content, at: index)
        return row
    }

    /// Has a row's height be estimated as those of its class are.
    func noteClass(of content: RowContent, at index: Int) {
        guard geometry.heights.rowClass(of: index) != content.rowClass else { return }
        keepingPlace { geometry.setClass(content.rowClass, of: index) }
        surface.setNeedsFrame()
    }

    /// What a page says of its row's height.
    func noteHeight(
        _ cssHeight: Double, cssWidth: Double, of row: NearRow, in slot: RowSlot,
        isTouched: Bool = false
    ) {
        guard let index = row.index, cssWidth > 0, row.slot === slot, slot.width == width else {
            return
        }
        let height = cssHeight * slot.scale(pageWidth: cssWidth)
        guard slot.mayChange(width: cssWidth, at: clock.now, isTouched: isTouched) else { return }
        // What was seen already changes gently; what wasn't, or not in this width, is there at once.
        animate(if: slot.isPainted && slot.isCurrent) {
            setHeight(height, of: index, keepsTop: isTouched)
        }
    }

    /// Notes a height; what is seen stays where it is.
    func setHeight(_ height: Double, of index: Int, keepsTop: Bool = false) {
        let height = min(max((height - 0.02).rounded(.up), 1), limits.maximumRowHeight)
        let old = geometry.heights[index]
        guard old.source != .measured || old.height != height else { return }
        // Below what is seen nothing has to be kept.
        guard index <= (geometry.visibleRows().last ?? 0), !keepsTop else {
            geometry.setHeight(height, of: index)
            return
        }
        keepingPlace { geometry.setHeight(height, of: index) }
    }

    // MARK: - Size

    func resize(width: Int, height: Int) {
        if width != self.width, width > 0 {
            if self.width > 0 { geometry.rescale(by: Double(self.width) / Double(width)) }
            self.width = width
            indicesChange()
        }
        let isFirst = geometry.viewportHeight == 0 && height > 0
        geometry.setViewportHeight(Double(height))
        // A list that follows its end begins there, unless it was scrolled before.
        if isFirst, geometry.edge == .end, geometry.offset == 0, pinned == nil {
            geometry.scroll(toOffset: geometry.maximumOffset)
        }
    }

    /// From now on an index means another row.
    func indicesChange() {
        revision += 1
        measuring.reset()
        outdated = []
    }

    private func giveBack(_ batch: RowMeasurer.Batch, isForGood: Bool) {
        guard batch.revision == revision else { return }
        let rows = batch.rows.map(\.index)
        let isOutdated = !outdated.isDisjoint(with: rows)
        outdated.subtract(rows)
        isForGood && !isOutdated ? measuring.leaveOut(rows) : measuring.giveBack(rows)
    }
}
