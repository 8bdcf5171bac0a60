import InlayBridge
import InlayGeometry
import Logging

/// The web views of rows: assigning rows to them, and handling their reports.
extension ListController {
    func makeSlot(_ kind: RowKind) -> RowSlot {
        let engine = surface.makeRowEngine(Self.configuration(kind))
        let slot = RowSlot(page: RowPage(engine: engine, kind: kind))
        slot.page.onReport = { [weak self, weak slot] report in
            guard let self, let slot, let row = slot.row, !slot.isFormer else { return }
            receive(report, of: row, in: slot)
        }
        slot.page.onNavigation = { [weak self, weak slot] action in
            // The row's content may have changed, with other permissions than its page has.
            guard let self, let slot, let row = slot.row, slot.page.kind == row.content.kind
            else { return }
            navigate(action, row, through: slot.page.gate)
        }
        slot.page.onTap = { [weak self, weak slot] in
            if let self, let row = slot?.row { events.tapped?(row) }
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

    private func receive(_ report: RowReport, of row: NearRow, in slot: RowSlot) {
        switch report {
        case .painted(let width, let height):
            let wasPainted = slot.isPainted
            slot.painted(width: width, height: height)
            if slot.isPainted, !wasPainted {
                row.native = nil
                row.former?.clear()
                mark(row)
                waiters.resume()
            }
            surface.setNeedsFrame()
        case .grown(let height, let width, let isTouched):
            noteHeight(height, cssWidth: width, of: row, in: slot, isTouched: isTouched)
        case .scrolled(let above, let below): slot.room = (above, below)
        case .reveal(let y, let width):
            guard let index = row.index else { return }
            motion.stop()
            let place = geometry.heights.offset(of: index) + y * slot.scale(pageWidth: width)
            geometry.scroll(toOffset: place.rounded())
            surface.setNeedsFrame()
        case .reached(let top, let bottom, let width):
            let scale = slot.scale(pageWidth: width)
            if let index = row.index { reveal(top * scale, bottom * scale, of: index) }
        case .left(let isForward): surface.leave(slot.page.engine, isForward: isForward)
        case .focused(let focus):
            slot.focus = focus
            surface.setNeedsFrame()
        case .clicked: break
        case .selected(let isEmpty):
            slot.hasSelection = !isEmpty
            textSelected(in: row, isEmpty: isEmpty)
        }
    }

    /// Handles a navigation in a row: reports links and commands to the app.
    ///
    /// - Parameters:
    ///   - action: The navigation that the row requests.
    ///   - row: The row.
    ///   - gate: Decides whether the user asked for it; nil if native code received the press
    ///     itself.
    func navigate(_ action: NavigationAction, _ row: NearRow, through gate: ExitGate? = nil) {
        let exit: @MainActor () -> Void
        switch policy.verdict(for: action) {
        case .command(.command(let command)):
            if recovery.triesAgain(row, by: action.url) { return }
            // An untrusted script could redirect the user's click to a command.
            guard row.content.mayCommand else { return }
            exit = { [weak self] in self?.events.command?(row, command) }
        case .command:
            return logger.warning("A row has an invalid command: \(action.url)")
        case .decision(.openOutside):
            exit = { [weak self] in self?.events.link?(row, action.url) }
        case .decision: return
        }
        if gate?.admits(action, orAsk: exit) ?? true { exit() }
    }

    func remove(_ slot: RowSlot) {
        slot.page.close()
        surface.remove(slot.page.engine)
    }

    /// Displays a row in a view.
    func show(_ row: NearRow, in slot: RowSlot) {
        guard !slot.isSpent else {
            slot.retire()
            return surface.setNeedsFrame()
        }
        if row.slot !== slot { slot.assign(row) }
        slot.isUsed = true
        // The previous content loses the keyboard focus without reporting that.
        slot.focus = .none
        slot.task?.cancel()
        row.presentation.load(at: clock.now)
        recovery.watch()
        slot.task = Task { [weak self, weak slot, cache] in
            guard let prepared = try? await cache.row(row.content),
                let self, let slot, row.slot === slot, !Task.isCancelled
            else { return }
            if row.text != prepared.text {
                row.text = prepared.text
                surface.setNeedsFrame()
            }
            do {
                let outcome = try await slot.page.show(
                    prepared, sheet: sheets[prepared.styleSheet], cap: pageCap)
                guard let outcome else { return }
                row.presentation.loaded()
                // The highlights were removed with the previous content.
                mark(row)
                remember(outcome, of: row, prepared, in: slot)
                noteHeight(outcome.height, cssWidth: outcome.width, of: row, in: slot)
            } catch {
                guard !Task.isCancelled else { return }
                guard !isClosed else { return }
                if row.slot === slot { recovery.fail(row, .failed(message: "\(error)")) }
            }
        }
    }

    /// Displays a row again after its content changed; the old content stays visible until the new
    /// one is painted.
    func showAgain(_ row: NearRow) {
        guard let slot = row.slot else { return }
        if slot.page.kind == row.content.kind, !row.wasCalm || !mayMove(slot) {
            show(row, in: slot)
        } else if row.index.map(live.contains) ?? false {
            slot.retire()
        } else {
            slot.assign(nil)
        }
    }

    /// Whether a row should move to a view of the current web process.
    ///
    /// Moves one row at a time, and only when the list is idle and the row isn't focused.
    private func mayMove(_ slot: RowSlot) -> Bool {
        surface.processAge(of: slot.page.engine) > 0 && !isHurried && slot.focus == .none
            && !pool.slots.contains(where: \.isFormer)
    }

    /// Applies the current theme to a row; its open details, form input and selection are kept.
    func dress(_ row: NearRow, in slot: RowSlot) {
        guard slot.page.hasArrived else { return show(row, in: slot) }
        slot.task?.cancel()
        slot.task = Task { [weak self, weak slot] in
            guard let self, let slot else { return }
            let outcome = try? await slot.page.dress(
                sheets[row.content.styleSheet], cap: pageCap)
            guard row.slot === slot, !Task.isCancelled else { return }
            guard let outcome else { return show(row, in: slot) }
            noteHeight(outcome.height, cssWidth: outcome.width, of: row, in: slot)
        }
    }

    /// The greatest height of a row in CSS pixels, which are larger when text is scaled.
    private var pageCap: Double {
        limits.maximumRowHeight * 100 / Double(max(surface.textScale, 1))
    }

    /// Stores the height of a displayed row, unless it was known from a measurement.
    private func remember(
        _ outcome: RowPage.Outcome, of row: NearRow, _ prepared: PreparedRow, in slot: RowSlot
    ) {
        guard let index = row.index, slot.width == width else { return }
        let height = outcome.height * slot.scale(pageWidth: outcome.width)
        let known = geometry.heights[index]
        guard known.source != .measured || abs(known.height - height) >= 1 else { return }
        measurer.remember(height, of: prepared, width: width)
    }
}
