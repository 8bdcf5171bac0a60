package import InlayGeometry
import InlayValues
package import InlayWebViews

/// The controller of a list, which passes input and events from the list's widget to the parts of
/// the list, and makes frames from their results.
///
/// The controller never waits for background work: results are recorded when they arrive, and each
/// frame uses the results recorded so far.
@MainActor
package final class ListController {
    let rows: ListRows
    let events = ListEvents()
    let cache = RowCache()
    let highlighter: SearchHighlighter
    let selector: RowSelector
    let menus: RowMenus
    let measuring: AheadMeasuring
    /// The tasks that wait for all visible rows to be displayed.
    let waiters: PaintWaiters
    let scroller: ListScroller
    private let sheets: RowSheets
    let display: RowDisplay
    private let assigner: ViewAssigner
    private var times = FrameTimes()
    private var ends = EndDetector()
    /// The text scaling that the rows were laid out with, in percent.
    private var textScale: Int
    /// The range of visible rows that was last reported to the app, and the value of
    /// ``ListRows/updates`` at that time.
    private var lastVisible: (rows: Range<Int>, updates: Int)?
    private var surface: any ListSurface { rows.surface }

    var hasSeparators = true { didSet { rows.setNeedsFrame() } }
    var isLoading = false { didSet { rows.setNeedsFrame() } }

    init(
        count: Int, surface: any ListSurface, store: (any HeightStore)? = nil,
        clock: FrameClock = FrameClock(), content: @escaping @MainActor (Int) -> RowContent
    ) {
        rows = ListRows(count: count, surface: surface, content: content)
        waiters = PaintWaiters(clock: clock)
        sheets = RowSheets(theme: surface.theme)
        textScale = surface.textScale
        scroller = ListScroller(rows)
        highlighter = SearchHighlighter(rows, cache, scroller)
        selector = RowSelector(rows, cache, scroller)
        measuring = AheadMeasuring(
            rows, cache: cache, sheets: sheets, store: store, clock: clock)
        display = RowDisplay(
            rows, cache: cache, sheets: sheets, clock: clock, scroller: scroller,
            highlighter: highlighter, selector: selector, measuring: measuring, waiters: waiters,
            events: events)
        menus = RowMenus(rows, selector: selector, display: display, events: events)
        assigner = ViewAssigner(rows: rows, display: display)
        surface.delegate = self
        if count > 0 { Task { [weak self] in await self?.warmUp() } }
    }

    /// Launches the web process early, if the row that is displayed first needs the web engine.
    ///
    /// The process starts while the window is still being laid out.
    private func warmUp() async {
        guard !rows.isClosed, rows.count > 0, times.last == nil else { return }
        let row = rows.row(rows.geometry.edge == .end ? rows.count - 1 : 0)
        let isNative =
            row.content.mayBeNative ? try? await cache.row(row.content).richText != nil : false
        guard isNative == false, !rows.isClosed, display.pool.slots.isEmpty else { return }
        display.pool.warmUp(row.content.kind)
    }

    func close() {
        guard !rows.isClosed else { return }
        rows.isClosed = true
        measuring.stop()
        waiters.resume()
        highlighter.search?.stop()
        display.close()
    }

    /// Whether the current content of all visible rows is displayed, or the list was closed.
    var isReady: Bool { rows.isClosed || rows.isLaidOut && rows.areCurrent }

    /// The indices of section headers, in ascending order.
    var headers: [Int] {
        get { rows.geometry.sections.headers }
        set {
            rows.geometry.sections.headers = newValue
            rows.setNeedsFrame()
        }
    }

    var selectionMode: SelectionMode {
        get { selector.selected.mode }
        set {
            selector.selected.mode = newValue
            rowsTakeFocus()
            rows.setNeedsFrame()
        }
    }

    var selectsOnClick: Bool {
        get { selector.selected.selectsOnClick }
        set {
            selector.selected.selectsOnClick = newValue
            rowsTakeFocus()
        }
    }

    var handlesActivation = false { didSet { rowsTakeFocus() } }

    private func rowsTakeFocus() {
        surface.rowsTakeFocus = handlesActivation || selector.selected.followsFocus
    }

    /// The visible rows; none until the list is laid out.
    var visibleRows: Range<Int> { rows.isLaidOut ? rows.geometry.visibleRows() : 0..<0 }

    /// Applies an update of the items: removes, inserts, moves and reloads rows.
    func apply(_ changes: RowChanges, isAnimated: Bool) {
        if changes.isOrderKept {
            // Measurements that are under way continue, except those of changed rows.
            measuring.invalidate(changes.reloaded)
        } else {
            measuring.reset()
        }
        selector.apply(changes)
        menus.apply(changes)
        highlighter.search?.apply(changes)
        scroller.apply(changes)
        if rows.count == 0 { times.restartOpening() }
        let update = rows.apply(changes, isAnimated: isAnimated, at: times.last ?? 0)
        for row in update.removed {
            row.outgoing?.clear()
            row.slot?.clear()
        }
        // Displays rows again whose content changed.
        let changed = RangeSet(update.reloaded.compactMap(\.index), within: 0..<rows.count)
        measuring.invalidate(changed)
        if !changed.isEmpty { highlighter.search?.apply(RowChanges(reloaded: changed)) }
        for row in update.reloaded where !row.content.mayBeNative { display.showAgain(row) }
    }

    /// Notifies the pager if the list is scrolled near an end, and the app if the visible or
    /// selected rows changed.
    private func reportChanges() {
        if let pager = events.pager {
            for (end, isNew) in ends.ends(of: rows.geometry) {
                pager.scrolledNear(end, isNew: isNew)
            }
        }
        let visible = rows.geometry.visibleRows()
        if visible != lastVisible?.rows || rows.updates != lastVisible?.updates {
            lastVisible = (visible, rows.updates)
            events.visibleRowsChanged?(visible)
        }
        if let selected = selector.selected.takeChange() { events.selected?(selected) }
    }
}

// MARK: - Frames and input

extension ListController: ListSurfaceDelegate {
    package func advance(to time: Double) -> Bool {
        guard rows.isLaidOut else { return false }
        let elapsed = times.begin(at: time)
        scroller.advance(elapsed)
        let isSettling = rows.settle(elapsed)
        let live = rows.live
        assigner.assign(to: live, isOpening: times.isOpening)
        assigner.release(outside: live)
        reportChanges()
        times.followOpening(isPainted: isReady)
        // Also resumes waiters when the last row that wasn't displayed left the visible area.
        if isReady { waiters.resume() }
        measuring.advance(isOpening: times.isOpening)
        // Continues until the list is idle, so that work that was postponed while scrolling is done
        // then.
        times.isResting = !(scroller.isMoving || isSettling || rows.pace.isHurried)
        return !times.isResting || times.isOpening
    }

    package func frame() -> ListFrame {
        var frame = ListFrame()
        frame.count = rows.count
        frame.isLoading = isLoading
        guard rows.width > 0, !rows.isClosed else { return frame }
        // Heights may change, and with them the rows that are visible.
        display.native.followWidth(rows.live.indices)
        let layout = rows.layout
        frame.rows = layout.placements(
            rows.loaded, selected: selector.selected.rows, width: rows.width)
        display.acceptBelatedPaints()
        frame.header = layout.header
        // The footer follows the bottom of the last row while that is animated.
        let last = rows.loaded[rows.count - 1]
        let distance = (last?.displacement ?? 0) - (last?.hiddenHeight ?? 0)
        frame.footer = layout.footer.map { $0 + Int(distance.rounded()) }
        frame.offset = rows.geometry.offset
        frame.minimumOffset = rows.geometry.minimumOffset
        frame.maximumOffset = rows.geometry.maximumOffset
        frame.focusedRow = selector.focusTarget
        frame.hasSeparators = hasSeparators
        return frame
    }

    package func resized(width: Int, height: Int) {
        guard rows.resize(width: width, height: height) else { return }
        measuring.reset()
        // A view that gets its earlier width back reports no height.
        for slot in display.pool.slots {
            guard let index = slot.currentRow?.index, let reported = slot.reported,
                reported.width == width
            else { continue }
            rows.setHeight(reported.height, of: index)
        }
    }

    package func marginsChanged(_ margins: ListMargins) {
        rows.geometry.setMargins(margins) { rows.loaded.drawn($0) }
        rows.setNeedsFrame()
    }

    package func themeChanged() {
        guard sheets.theme != surface.theme || textScale != surface.textScale else { return }
        sheets.theme = surface.theme
        textScale = surface.textScale
        // Fonts may have changed: all heights become stale, and visible rows are displayed
        // again.
        measuring.reset()
        rows.geometry.rescale(by: 1)
        display.themeChanged()
        rows.setNeedsFrame()
    }

    package func memoryIsLow() {
        let live = rows.live
        display.pool.trim(to: live.count, live: live)
        rows.release(outside: live)
        cache.removeAll()
    }

    // MARK: - Input

    package var isMoving: Bool { scroller.isMoving }

    package func scrolled(_ input: ScrollInput) { scroller.scroll(input) }

    package func pressed(_ view: RowView, _ change: SelectionChange) -> Bool {
        guard let index = rows.row(drawnBy: view)?.index else { return false }
        return selector.select(index, change)
    }

    package var canSelectMultiple: Bool { selectionMode == .multiple }

    package var canSelect: Bool { selectionMode != .none }

    package func banded(_ band: Range<Int>?, keepsOthers: Bool) {
        selector.select(inBand: band, keepsOthers: keepsOthers)
    }

    package func pressed(_ key: RowKey, in view: RowView) -> Bool {
        let row = rows.row(shownBy: view) ?? selector.focusedRow
        switch key {
        case .activate:
            guard handlesActivation, let row else { return false }
            events.activated?(row)
            return true
        case .toggle:
            guard let index = row?.index else { return false }
            return selector.select(index, .toggle)
        case .move(let movement, let change): return selector.move(movement, change)
        case .selectAll: return selector.selectAll()
        case .deselect: return selector.deselectRows()
        case .copy: selector.copy()
        case .delete:
            guard let deleted = events.deleted else { return false }
            let selected = selector.selected.rows
            let focused = row?.index.map { RangeSet($0..<$0 + 1) } ?? RangeSet()
            let rows = selected.isEmpty ? focused : selected
            guard !rows.isEmpty else { return false }
            deleted(rows)
        }
        return true
    }

    package func opensMenu(_ request: RowMenuRequest) -> Bool { menus.open(request) }

    package func menu(_ request: RowMenuRequest) -> RowMenu? { menus.menu(request) }

    package func scrollsWithin(_ row: RowView, by distance: Double) -> Bool {
        guard case .web(let engine) = row, let slot = display.slot(of: engine) else { return false }
        return slot.scrollsWithin(by: distance)
    }

    package func focused(_ view: RowView, isByKey: Bool, isEntering: Bool) {
        guard let index = rows.row(shownBy: view)?.index else { return }
        let visible = visibleRows
        if isEntering, !visible.isEmpty, !visible.contains(index),
            index != rows.geometry.stickyHeader
        {
            let isAbove = index < visible.lowerBound
            return selector.focus(isAbove ? rows.geometry.firstWholeRow : visible.upperBound - 1)
        }
        selector.focused(index)
        scroller.showFocused(index, isByKey: isByKey)
    }

    package func restoreFocus() {
        selector.restoreFocus()
        rows.setNeedsFrame()
    }

    package func focus(in engine: any WebEngine) -> RowFocus {
        display.slot(of: engine)?.focus ?? .none
    }
}
