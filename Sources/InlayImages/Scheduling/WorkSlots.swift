import Synchronization

/// A semaphore of work slots whose waiters are served by priority, then in order of arrival.
///
/// Priorities are read when a slot becomes free, so they can change during the wait.
final class WorkSlots: Sendable {
    fileprivate struct Waiter {
        let number: Int
        let priority: any WorkPriority
        let continuation: CheckedContinuation<WorkSlot?, Never>
    }

    fileprivate struct State {
        var free: Int
        var lastNumber = 0
        var waiters: [Waiter] = []
        /// Waiters whose task was cancelled before they were enqueued.
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Waits for a free slot; nil if the waiting task is cancelled.
    func slot(_ priority: any WorkPriority) async -> WorkSlot? {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(
                    number: number, priority: priority, continuation: continuation)
                let isAdmitted = state.withLock { $0.wait(waiter) }
                isAdmitted.map { continuation.resume(returning: $0 ? makeSlot() : nil) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.cancel(number) }
            waiter?.continuation.resume(returning: nil)
        }
    }

    // MARK: - Private

    private func makeSlot() -> WorkSlot {
        WorkSlot { [weak self] in self?.release() }
    }

    private func release() {
        let next = state.withLock { $0.next() }
        next?.continuation.resume(returning: makeSlot())
    }
}

extension WorkSlots.State {
    /// Returns true if a slot was free and false if the waiter was cancelled; otherwise enqueues
    /// the waiter and returns nil.
    fileprivate mutating func wait(_ waiter: WorkSlots.Waiter) -> Bool? {
        guard cancelled.remove(waiter.number) == nil else { return false }
        guard free == 0 else {
            free -= 1
            return true
        }
        waiters.append(waiter)
        return nil
    }

    fileprivate mutating func cancel(_ number: Int) -> WorkSlots.Waiter? {
        guard let index = waiters.firstIndex(where: { $0.number == number }) else {
            cancelled.insert(number)
            return nil
        }
        return waiters.remove(at: index)
    }

    /// Dequeues the waiter with the highest priority for the slot that became free; nil if there is
    /// no waiter.
    fileprivate mutating func next() -> WorkSlots.Waiter? {
        var best: (index: Int, level: Int)?
        for (index, waiter) in waiters.enumerated() {
            let level = waiter.priority.level
            if level > best?.level ?? .min { best = (index, level) }
        }
        guard let best else {
            free += 1
            return nil
        }
        return waiters.remove(at: best.index)
    }
}
