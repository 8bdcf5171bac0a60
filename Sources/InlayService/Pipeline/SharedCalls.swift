import Synchronization

/// Calls that are under way, so that an equal one waits for the same answer.
final class SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, ServiceError>

    private struct Call {
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        let number: Int
    }

    private struct State {
        var calls: [Key: Call] = [:]
        var lastNumber = 0
        /// Waiters that were cancelled before they waited.
        var cancelled: Set<Int> = []

        mutating func makeNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// How many wait now.
    var waiterCount: Int { state.withLock { $0.calls.values.reduce(0) { $0 + $1.waiters.count } } }

    /// The outcome of the call with this key; nil when the waiting task is cancelled.
    ///
    /// A call that nobody waits for any more is cancelled.
    func outcome(
        of key: Key, _ call: @escaping @Sendable () async -> Outcome
    ) async -> Outcome? {
        let waiter = state.withLock { $0.makeNumber() }
        defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(waiter, for: key, continuation, call)
            }
        } onCancel: {
            leave(waiter, key)
        }
    }

    // MARK: - Private

    private func wait(
        _ waiter: Int, for key: Key, _ continuation: CheckedContinuation<Outcome?, Never>,
        _ call: @escaping @Sendable () async -> Outcome
    ) {
        let (isCancelled, started) = state.withLock { state -> (Bool, Int?) in
            guard state.cancelled.remove(waiter) == nil else { return (true, nil) }
            guard state.calls[key] == nil else {
                state.calls[key]?.waiters[waiter] = continuation
                return (false, nil)
            }
            let number = state.makeNumber()
            state.calls[key] = Call(waiters: [waiter: continuation], number: number)
            return (false, number)
        }
        if isCancelled { continuation.resume(returning: nil) }
        guard let started else { return }
        let task = Task { finish(key, started, await call()) }
        let isGone = state.withLock { state in
            guard state.calls[key]?.number == started else { return true }
            state.calls[key]?.task = task
            return false
        }
        // Everybody left before there was something to cancel, or it is finished already.
        if isGone { task.cancel() }
    }

    private func finish(_ key: Key, _ number: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            state.calls[key]?.number == number
                ? state.calls.removeValue(forKey: key)?.waiters : nil
        }
        for waiter in (waiters ?? [:]).values { waiter.resume(returning: outcome) }
    }

    private func leave(_ waiter: Int, _ key: Key) {
        let (continuation, task) = state.withLock { state in
            guard let continuation = state.calls[key]?.waiters.removeValue(forKey: waiter) else {
                state.cancelled.insert(waiter)
                return (nil as CheckedContinuation<Outcome?, Never>?, nil as Task<Void, Never>?)
            }
            guard state.calls[key]?.waiters.isEmpty == true else { return (continuation, nil) }
            return (continuation, state.calls.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: nil)
    }
}
