import InlayGeometry
import InlayValues
import InlayWebViews
import Logging

/// A controller that displays rows in web views, and handles the events of all rows.
@MainActor
final class RowDisplay {
    let rows: ListRows
    private let cache: RowCache
    private let sheets: RowSheets
    private let clock: FrameClock
    let scroller: ListScroller
    private let highlighter: SearchHighlighter
    let selector: RowSelector
    private let measuring: AheadMeasuring
    private let waiters: PaintWaiters
    let events: ListEvents
    let policy = NavigationPolicy(WebViewConfiguration(trust: .document))
    let native: NativeRows
    private var surface: any ListSurface { rows.surface }

    private(set) lazy var pool = RowPool(
        make: { [unowned self] in makeSlot($0) }, discard: { [unowned self] in discard($0) })
    private(set) lazy var recovery = RowRecovery(
        pool: pool, rows: rows, clock: clock,
        replaced: { [weak self] in self?.versionChanged(of: $0, because: $1) })

    init(
        _ rows: ListRows, cache: RowCache, sheets: RowSheets, clock: FrameClock,
        scroller: ListScroller, highlighter: SearchHighlighter, selector: RowSelector,
        measuring: AheadMeasuring, waiters: PaintWaiters, events: ListEvents
    ) {
        (self.rows, self.cache, self.sheets, self.clock) = (rows, cache, sheets, clock)
        (self.scroller, self.highlighter, self.selector) = (scroller, highlighter, selector)
        (self.measuring, self.waiters, self.events) = (measuring, waiters, events)
        native = NativeRows(
            rows, cache: cache, highlighter: highlighter, selector: selector, measuring: measuring,
            waiters: waiters)
        native.onWeb = { [weak self] in self?.showAgain($0) }
        native.onEvent = { [weak self] in self?.receive($0, of: $1) }
    }

    func close() {
        recovery.stop()
        pool.trim(to: 0, live: LiveRows(range: 0..<0))
    }

    /// Returns the reusable web view with this engine; nil if the pool has none.
    func slot(of engine: any WebEngine) -> RowSlot? {
        pool.slots.first { $0.page.engine === engine }
    }

    // MARK: - Views

    private func makeSlot(_ kind: RowKind) -> RowSlot {
        let engine = surface.makeRowEngine(kind)
        let slot = RowSlot(page: RowPage(engine: engine, kind: kind, clock: clock))
        slot.page.onReport = { [weak self, weak slot] report in
            guard let self, let slot, let row = slot.row, !slot.isOutgoing else { return }
            receive(report, of: row, in: slot)
        }
        slot.page.onNavigation = { [weak self, weak slot] action in
            // The row's content may have changed, with other permissions than its page has.
            guard let self, let slot, let row = slot.row, slot.page.kind == row.kind
            else { return }
            navigate(action, row, through: slot.page.gate)
        }
        slot.page.onTap = { [weak self, weak slot] in
            if let self, let row = slot?.row { events.activated?(row) }
        }
        slot.page.onTermination = { [weak self, weak slot] reason in
            if let self, let slot { recovery.terminated(slot, reason) }
        }
        slot.page.onResponsiveness = { [weak self, weak slot] responds in
            guard let self, let slot else { return }
            slot.unresponsiveSince = responds ? nil : clock.now
            if !responds { recovery.watch() }
        }
        return slot
    }

    private func discard(_ slot: RowSlot) {
        slot.page.close()
        surface.remove(slot.page.engine)
    }

    /// Updates a row that now displays another ``RowPresentation/Version`` (original, without
    /// scripts, or placeholder), and reports the problem that caused the change, if any.
    private func versionChanged(of row: LiveRow, because problem: RowProblem?) {
        row.text = ""
        if let index = row.index {
            let changed = RangeSet(index..<index + 1)
            measuring.invalidate(changed)
            highlighter.search?.apply(RowChanges(reloaded: changed))
            rows.noteClass(of: row.content, at: index)
        }
        if let problem { events.problem?(row, problem) }
    }

    // MARK: - Reports

    private func receive(_ report: RowReport, of row: LiveRow, in slot: RowSlot) {
        switch report {
        case .painted(let width, let height): painted(row, in: slot, width: width, height: height)
        case .grown(let height, let width, let isTouched):
            noteHeight(height, cssWidth: width, of: row, in: slot, isTouched: isTouched)
        case .scrolled(let above, let below): slot.room = (above, below)
        case .reveal(let y, let width):
            guard let index = row.index else { return }
            scroller.scroll(to: y * slot.scale(pageWidth: width), of: index)
        case .reached(let top, let bottom, let width):
            let scale = slot.scale(pageWidth: width)
            if let index = row.index { scroller.reveal(top * scale, bottom * scale, of: index) }
        case .left(let isForward): surface.leave(slot.page.engine, isForward: isForward)
        case .focused(let focus):
            slot.focus = focus
            rows.setNeedsFrame()
        case .clicked: break
        case .selected(let isEmpty):
            slot.hasSelection = !isEmpty
            selector.textSelected(in: row, isEmpty: isEmpty)
        }
    }

    private func painted(_ row: LiveRow, in slot: RowSlot, width: Double, height: Double) {
        let wasPainted = slot.isPainted
        slot.painted(width: width, height: height)
        if slot.isPainted, !wasPainted {
            selector.keepFocus(on: row)
            row.native = nil
            row.outgoing?.clear()
            highlighter.mark(row)
        }
        if row.isCurrent { waiters.resume() }
        rows.setNeedsFrame()
    }

    /// Displays the rows whose views have got the size at which their pages were painted before.
    func acceptBelatedPaints() {
        for slot in pool.slots {
            guard let row = slot.row, let paint = slot.belatedPaint else { continue }
            painted(row, in: slot, width: paint.width, height: paint.height)
        }
    }

    /// Sets a row's height to the one that its page reports, in CSS pixels, unless the row's view
    /// has another width than the list, or a layout loop froze the row.
    private func noteHeight(
        _ cssHeight: Double, cssWidth: Double, of row: LiveRow, in slot: RowSlot,
        isTouched: Bool = false
    ) {
        guard let index = row.index, cssWidth > 0, row.slot === slot, slot.width == rows.width
        else { return }
        let height = cssHeight * slot.scale(pageWidth: cssWidth)
        guard slot.mayChange(width: cssWidth, at: clock.now, isTouched: isTouched) else { return }
        slot.reported = (slot.width, height)
        // A row that is already painted changes its height with an animation, also while a change
        // before isn't painted yet; others, and those of another width, change at once.
        rows.animate(if: slot.isPaintedAtWidth) {
            rows.setHeight(height, of: index, keepsTop: isTouched)
        }
    }

    // MARK: - Displaying rows

    func show(_ row: LiveRow, in slot: RowSlot) {
        guard !slot.cannotBeReused else {
            slot.retire()
            return rows.setNeedsFrame()
        }
        slot.begin(row)
        slot.task = Task { [weak self, weak slot, cache] in
            guard let prepared = try? await cache.row(row.content),
                let self, let slot, row.slot === slot, !Task.isCancelled
            else { return }
            if row.text != prepared.text {
                row.text = prepared.text
                rows.setNeedsFrame()
            }
            row.presentation.load(at: clock.now)
            recovery.watch()
            do {
                try await slot.page.load()
                guard row.slot === slot, !Task.isCancelled else { return }
                // Launching a process takes long, which isn't the row's fault.
                row.presentation.load(at: clock.now)
                let outcome = try await slot.page.show(
                    prepared, sheet: sheets[prepared.styleSheet], cap: pageCap)
                guard let outcome else { return }
                row.presentation.loaded()
                slot.lastLoad = clock.now
                if slot.page.kind.hasOwnProcess { recovery.expectPaint(of: row, in: slot) }
                // The highlights were removed with the previous content.
                highlighter.mark(row)
                slot.layoutChanged()
                remember(outcome, of: row, prepared, in: slot)
                noteHeight(outcome.height, cssWidth: outcome.width, of: row, in: slot)
            } catch {
                guard !Task.isCancelled, !rows.isClosed, row.slot === slot else { return }
                recovery.fail(row, .failed(message: "\(error)"))
            }
        }
    }

    /// Displays a row again after its content changed; the old content stays visible until the new
    /// content is painted.
    func showAgain(_ row: LiveRow) {
        guard let slot = row.slot else { return }
        if slot.page.kind == row.kind, !row.wasStable || !mayMove(slot) {
            show(row, in: slot)
        } else if row.index.map(rows.live.contains) ?? false {
            slot.retire()
        } else {
            slot.clear()
        }
    }

    /// Returns whether a row may move from its view to a view of the newest web process.
    ///
    /// Rows move one at a time, if scrolling isn't fast and no element in the row is focused.
    private func mayMove(_ slot: RowSlot) -> Bool {
        slot.page.engine.processAge > 0 && !rows.pace.isHurried
            && slot.focus == .none && !pool.slots.contains(where: \.isOutgoing)
    }

    /// Applies the current theme to all displayed rows.
    func themeChanged() {
        for slot in pool.slots {
            if let row = slot.row, !slot.isOutgoing { applyTheme(to: row, in: slot) }
        }
        for row in rows.loaded.values where row.native != nil { native.layOut(row) }
    }

    /// Applies the current theme to a row, and keeps its open details, form input and selection.
    private func applyTheme(to row: LiveRow, in slot: RowSlot) {
        // The renderer of new content isn't chosen yet.
        guard row.presentation.isWeb else { return }
        guard slot.page.hasArrived, row.isCurrent || row.presentation.isUnpainted
        else { return show(row, in: slot) }
        slot.task?.cancel()
        slot.task = Task { [weak self, weak slot] in
            guard let self, let slot else { return }
            let outcome = try? await slot.page.restyle(
                sheets[row.content.styleSheet], cap: pageCap)
            guard row.slot === slot, !Task.isCancelled else { return }
            guard let outcome else { return show(row, in: slot) }
            slot.layoutChanged()
            noteHeight(outcome.height, cssWidth: outcome.width, of: row, in: slot)
        }
    }

    /// The maximum height of a row in CSS pixels, which text scaling makes larger than view pixels.
    private var pageCap: Double {
        rows.limits.maximumRowHeight * 100 / Double(max(surface.textScale, 1))
    }

    /// Stores the height of a displayed row in the height store, unless the row was measured with
    /// the same height.
    private func remember(
        _ outcome: RowPage.Outcome, of row: LiveRow, _ prepared: PreparedRow, in slot: RowSlot
    ) {
        guard let index = row.index, slot.width == rows.width else { return }
        let scale = slot.scale(pageWidth: outcome.width)
        // A page that isn't resized yet is laid out at the width before.
        guard abs(scale * 100 / Double(max(surface.textScale, 1)) - 1) < 0.02 else { return }
        let height = outcome.height * scale
        let current = rows.geometry.heights[index]
        guard current.source != .measured || abs(current.height - height) >= 1 else { return }
        measuring.remember(height, of: prepared, width: rows.width)
    }
}
