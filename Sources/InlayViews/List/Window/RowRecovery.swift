import Logging

/// Recovers from rows that can't be displayed, and from web processes that terminate or hang.
@MainActor
final class RowRecovery {
    private let pool: RowPool
    private let surface: any ListSurface
    private let clock: FrameClock
    /// Called when another version of a row has to be displayed, with the cause; without one, the
    /// user asked for the original again.
    private let replaced: @MainActor (LiveRow, RowProblem?) -> Void
    /// The limits on restarting web processes, for each row kind.
    private var restarts: [RowKind: ProcessRestarts] = [:]
    /// The task that ends loads that take too long, while any is under way.
    private var watcher: Task<Void, Never>?
    private var isStopped = false
    private let logger = Logger(label: "inlay.list")

    init(
        pool: RowPool, surface: any ListSurface, clock: FrameClock,
        replaced: @escaping @MainActor (LiveRow, RowProblem?) -> Void
    ) {
        self.pool = pool
        self.surface = surface
        self.clock = clock
        self.replaced = replaced
    }

    func stop() {
        isStopped = true
        watcher?.cancel()
    }

    /// Handles a failure to display a row: releases its view, and retries the row after a back-off, or displays
    /// another version of its content.
    func fail(_ row: LiveRow, _ problem: RowProblem) {
        guard !isStopped, let consequence = row.presentation.fail(problem, at: clock.now) else {
            return
        }
        logger.warning("A row isn't displayed: \(problem)")
        row.slot?.assign(nil)
        switch consequence {
        case .retry(let pause):
            if row.presentation.hasFailedAgain { row.outgoing?.clear() }
            Task { [surface, clock] in
                await clock.pause(for: pause)
                row.presentation.rested()
                surface.setNeedsFrame()
            }
        case .replace:
            row.outgoing?.clear()
            replaced(row, problem)
        }
        surface.setNeedsFrame()
    }

    /// Displays a row's content again if the link that the user followed in it is its placeholder's.
    func triesAgain(_ row: LiveRow, by url: String) -> Bool {
        guard url == RowContent.tryAgain, row.presentation.tryAgain() else { return false }
        replaced(row, nil)
        surface.setNeedsFrame()
        return true
    }

    /// Handles the termination of the web process of a view.
    func terminated(_ slot: RowSlot, _ reason: TerminationReason) {
        let kind = slot.page.kind
        // A row with scripts has a process of its own. Of the other rows, only one that was being
        // loaded can be the cause.
        if let row = slot.row, row.slot === slot, kind.runsScripts || !row.isPainted {
            fail(row, .processTerminated(reason))
        }
        slot.unresponsiveSince = nil
        slot.assign(nil)
        if !kind.runsScripts { processEnded(kind) }
        surface.setNeedsFrame()
    }

    /// Pauses assigning views to rows of a kind if their web processes terminate again and again.
    private func processEnded(_ kind: RowKind) {
        let pause = restarts[kind, default: ProcessRestarts()].processEnded(at: clock.now)
        guard pause > .zero else { return }
        logger.warning("Web processes of rows terminate repeatedly; the next starts in \(pause).")
        Task { [surface, clock] in
            await clock.pause(for: pause)
            surface.setNeedsFrame()
        }
    }

    /// Whether rows of a kind may be assigned to views now.
    func mayStart(_ kind: RowKind) -> Bool {
        restarts[kind]?.mayStart(at: clock.now) ?? true
    }

    // MARK: - Deadlines

    /// Checks each second that rows are loaded in time and processes respond, while any row is
    /// being loaded.
    func watch() {
        guard watcher == nil, !isStopped else { return }
        watcher = Task { [weak self, clock] in
            repeat {
                await clock.pause(for: .seconds(1))
            } while self?.endOverdueLoads() == true && !Task.isCancelled
            self?.watcher = nil
        }
    }

    /// Terminates the web processes that take too long; returns whether any row is still being loaded, or
    /// any process doesn't respond.
    private func endOverdueLoads() -> Bool {
        for slot in pool.slots where slot.page.kind.runsScripts {
            if isOverdue(slot) || isSilent(slot) { endOwnProcess(of: slot) }
        }
        let shared = pool.slots.filter { !$0.page.kind.runsScripts }
        let late = shared.filter(isOverdue)
            .min {
                $0.row?.presentation.loadStart ?? .zero < $1.row?.presentation.loadStart ?? .zero
            }
        if let slot = late ?? shared.first(where: isSilent) { endSharedProcess(of: slot) }
        return pool.slots.contains {
            $0.unresponsiveSince != nil || $0.row?.presentation.loadStart != nil
        }
    }

    private func isOverdue(_ slot: RowSlot) -> Bool {
        guard let row = slot.row, row.slot === slot else { return false }
        return row.presentation.isOverdue(at: clock.now)
    }

    private func isSilent(_ slot: RowSlot) -> Bool {
        slot.unresponsiveSince.map { clock.now - $0 >= RowPage.longestSilence } ?? false
    }

    /// Checks a row with scripts that isn't painted some time after its load, and ends its process if that
    /// doesn't respond.
    ///
    /// The engine notices this only when the user presses a key or button. A row in a window that isn't
    /// visible isn't painted either, but its page responds.
    func expectPaint(of row: LiveRow, in slot: RowSlot) {
        Task { [weak self, weak row, weak slot, clock] in
            await clock.pause(for: RowPage.longestSilence)
            guard let slot, row?.isUnpainted(in: slot) == true, await !slot.page.responds(),
                let self,
                !isStopped, row?.isUnpainted(in: slot) == true
            else { return }
            endOwnProcess(of: slot)
        }
    }

    /// Removes the view of an unresponsive row with scripts, which terminates the row's own web process.
    private func endOwnProcess(of slot: RowSlot) {
        logger.warning("The web process of a row with scripts doesn't respond.")
        if let row = slot.row, row.slot === slot { fail(row, .unresponsive) }
        pool.remove(slot)
        surface.setNeedsFrame()
    }

    /// Terminates the process that rows without scripts share.
    ///
    /// The row that has been loaded for the longest time is the likely cause; the others are
    /// displayed again when their views report the termination.
    private func endSharedProcess(of slot: RowSlot) {
        logger.warning("The web process of rows doesn't respond.")
        if let row = slot.row, isOverdue(slot) { fail(row, .unresponsive) }
        slot.page.engine.terminateProcess()
    }
}

/// Limits how often web processes of a list's rows are restarted after they terminated.
///
/// The first process that terminates within a minute is replaced at once. Otherwise content that
/// crashes every process that displays it would restart processes as fast as the machine can.
struct ProcessRestarts {
    /// The time for which a terminated process counts.
    private static let memory = Duration.seconds(60)
    /// The time within which reports count as one: all views of a process report its termination.
    private static let oneEnd = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(30)

    private var ends: [Duration] = []
    private var pauseEnd = Duration.zero

    /// Counts a terminated process; returns the pause before the next may start.
    mutating func processEnded(at now: Duration) -> Duration {
        ends.removeAll { now - $0 >= Self.memory }
        if let last = ends.last, now - last < Self.oneEnd { return max(pauseEnd - now, .zero) }
        ends.append(now)
        let pause: Duration =
            ends.count > 1 ? min(.seconds(1 << min(ends.count - 2, 8)), Self.longestPause) : .zero
        pauseEnd = now + pause
        return pause
    }

    /// Whether rows may be assigned to views, which launches a process if none runs.
    func mayStart(at now: Duration) -> Bool {
        now >= pauseEnd
    }
}

/// The exponential back-off before a retry.
enum Backoff {
    /// The pause after a number of consecutive failures: 40 milliseconds after the first, doubled
    /// with each one, 5 seconds at most.
    static func pause(after failures: Int) -> Duration {
        .milliseconds(min(20 << min(max(failures, 0), 8), 5000))
    }
}
