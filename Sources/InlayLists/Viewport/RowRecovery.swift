import InlayValues
import InlayWebViews
import Logging

/// A handler of rows that can't be displayed, and of web processes that terminate or hang.
@MainActor
final class RowRecovery {
    /// Returns how long a web process may lay out one row while other rows wait for the process.
    ///
    /// The time grows with the number of moves to new processes within the last minute, each of
    /// which adds to the load of the machine, and with the time that the fastest page of the
    /// process took to load: a busy machine is slow to load pages and to lay out rows.
    static func longestWait(after moves: Int, pageLoad: Duration) -> Duration {
        max(.milliseconds(750), pageLoad * 4) * (1 << max(moves - 1, 0))
    }
    /// The pause between two checks of the rows that are being loaded.
    private static let checkInterval = Duration.milliseconds(250)

    private let pool: RowPool
    private let rows: ListRows
    private let clock: FrameClock
    /// Called when a row has to display another version of its content.
    ///
    /// The second argument is the problem that caused the change; nil if the user asked for the
    /// original content.
    private let replaced: @MainActor (LiveRow, RowProblem?) -> Void
    /// The task that ends overdue loads; nil if no row is being loaded and all processes respond.
    private var watcher: Task<Void, Never>?
    /// The times within the last minute at which rows were moved to a new web process.
    private var moves: [Duration] = []
    private let logger = Logger(label: "inlay.list")

    init(
        pool: RowPool, rows: ListRows, clock: FrameClock,
        replaced: @escaping @MainActor (LiveRow, RowProblem?) -> Void
    ) {
        (self.pool, self.rows, self.clock) = (pool, rows, clock)
        self.replaced = replaced
    }

    func stop() { watcher?.cancel() }

    /// Handles a failure to display a row.
    ///
    /// Releases the row's view, and either retries the row after a pause or displays another
    /// version of its content.
    func fail(_ row: LiveRow, _ problem: RowProblem) {
        guard !rows.isClosed, let consequence = row.presentation.fail(problem, at: clock.now) else {
            return
        }
        logger.warning("A row isn't displayed: \(problem)")
        row.slot?.assign(nil)
        switch consequence {
        case .retry(let pause):
            if row.presentation.hasFailedAgain { row.outgoing?.clear() }
            Task { [rows, clock] in
                await clock.pause(for: pause)
                row.presentation.rested()
                rows.setNeedsFrame()
            }
        case .replace:
            row.outgoing?.clear()
            replaced(row, problem)
        }
        rows.setNeedsFrame()
    }

    /// Displays a row's original content again if the user activated *Try Again* in its
    /// placeholder.
    ///
    /// - Returns: False if `url` isn't this link, or the row displays no placeholder.
    func triesAgain(_ row: LiveRow, by url: String) -> Bool {
        guard url == RowContent.tryAgain, row.presentation.tryAgain() else { return false }
        replaced(row, nil)
        rows.setNeedsFrame()
        return true
    }

    func terminated(_ slot: RowSlot, _ reason: TerminationReason) {
        if let row = slot.currentRow {
            // Of rows that share a process, one that was being loaded is the likely cause.
            if slot.page.kind.hasOwnProcess || !row.isCurrent {
                fail(row, .processTerminated(reason))
            } else {
                row.presentation.sharedProcessEnded(at: clock.now)
            }
        }
        slot.unresponsiveSince = nil
        slot.assign(nil)
        rows.setNeedsFrame()
    }

    // MARK: - Deadlines

    /// Starts a regular check that rows are loaded in time and processes respond.
    ///
    /// The check ends when no row is being loaded and all processes respond.
    func watch() {
        guard watcher == nil, !rows.isClosed else { return }
        watcher = Task { [weak self, clock] in
            repeat {
                await clock.pause(for: Self.checkInterval)
                self?.moveWaitingRows()
            } while self?.endOverdueLoads() == true && !Task.isCancelled
            self?.watcher = nil
        }
    }

    /// Moves rows to a new web process while a slow row keeps their process busy.
    ///
    /// Without the move, the other rows would stay blank until the slow row is painted or the
    /// process is terminated.
    private func moveWaitingRows() {
        let shared = pool.slots.filter { !$0.page.kind.hasOwnProcess }
        moves.removeAll { clock.now - $0 >= RowPresentation.memory }
        // Views of the same process have the same age.
        for (age, slots) in Dictionary(grouping: shared, by: { $0.page.engine.processAge }) {
            let loading = slots.filter { loadStart(in: $0) != nil }
            guard loading.count > 1, let busy = earliest(loading.filter { !$0.page.isLoading }),
                let start = loadStart(in: busy)
            else { continue }
            // A process lays out one row after the other.
            let last = slots.compactMap(\.lastLoad).max() ?? start
            let pageLoad = slots.compactMap(\.page.loadDuration).min() ?? .zero
            guard
                clock.now - max(start, last)
                    >= Self.longestWait(after: moves.count, pageLoad: pageLoad)
            else { continue }
            moves.append(clock.now)
            logger.debug("A row keeps others waiting, which get a new web process.")
            if age == 0 { busy.page.engine.supersedeProcess() }
            for slot in loading where slot !== busy {
                if slot.isPainted { slot.retire() } else { pool.remove(slot) }
            }
            rows.setNeedsFrame()
        }
    }

    /// Returns the time at which a view began to load its row; nil if it isn't loading one.
    private func loadStart(in slot: RowSlot) -> Duration? {
        slot.currentRow?.presentation.loadStart
    }

    /// Returns the view that has been loading its row for the longest time.
    private func earliest(_ slots: [RowSlot]) -> RowSlot? {
        slots.min { loadStart(in: $0) ?? .zero < loadStart(in: $1) ?? .zero }
    }

    /// Terminates the web processes that take too long to load a row or to respond.
    ///
    /// - Returns: Whether any row is still being loaded, or any process doesn't respond.
    private func endOverdueLoads() -> Bool {
        let late = pool.slots.filter { isOverdue($0) || isSilent($0) }
        for slot in late where slot.page.kind.hasOwnProcess { endProcess(of: slot) }
        let shared = late.filter { !$0.page.kind.hasOwnProcess }
        if let slot = earliest(shared.filter(isOverdue)) ?? shared.first { endProcess(of: slot) }
        return pool.slots.contains { $0.unresponsiveSince != nil || loadStart(in: $0) != nil }
    }

    private func isOverdue(_ slot: RowSlot) -> Bool {
        slot.currentRow?.presentation.isOverdue(at: clock.now) ?? false
    }

    private func isSilent(_ slot: RowSlot) -> Bool {
        slot.unresponsiveSince.map { clock.now - $0 >= RowPage.longestSilence } ?? false
    }

    /// Terminates a row's own web process if the row isn't painted within
    /// ``RowPage/longestSilence`` after its load, and its page doesn't respond.
    ///
    /// The engine itself checks whether a page responds only when the user presses a key or button.
    /// A missing paint alone proves nothing: rows in an invisible window aren't painted either.
    func expectPaint(of row: LiveRow, in slot: RowSlot) {
        Task { [weak self, weak row, weak slot, clock] in
            await clock.pause(for: RowPage.longestSilence)
            let isUnpainted = { row?.slot === slot && row?.presentation.isUnpainted == true }
            guard let slot, isUnpainted(), await !slot.page.responds(), let self, !rows.isClosed,
                isUnpainted()
            else { return }
            endProcess(of: slot)
        }
    }

    /// Terminates the web process of a view.
    ///
    /// If rows share the process, the row that has been loading for too long counts as the cause
    /// and fails. The other rows are displayed again when their views report the termination.
    private func endProcess(of slot: RowSlot) {
        logger.warning("A web process of rows doesn't respond.")
        let hasOwnProcess = slot.page.kind.hasOwnProcess
        if let row = slot.currentRow, hasOwnProcess || isOverdue(slot) { fail(row, .unresponsive) }
        hasOwnProcess ? pool.remove(slot) : slot.page.engine.terminateProcess()
        rows.setNeedsFrame()
    }
}
