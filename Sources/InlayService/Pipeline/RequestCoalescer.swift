import Synchronization

/// A set of operations in progress that coalesces requests: callers with equal keys wait for one
/// operation.
///
/// An operation is cancelled when its last waiter leaves. An operation that runs in the task of
/// one caller is cancelled with that task, and repeated for the other waiters.
final class RequestCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        /// Whether a caller runs the operation in the caller's own task and isn't among the
        /// waiters.
        var isInPlace = false
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var task: Task<Void, Never>?
    }

    private struct State {
        var coalescer: [Int: Flight] = [:]
        /// The operations in progress that new callers join, by key.
        var current: [Key: Int] = [:]
    }

    /// The role of a new caller.
    private enum Joining {
        case isCancelled
        case waits
        case begins(Int)
    }

    /// The error of waiters whose operation was cancelled together with the caller that ran it.
    private struct Abandoned: Error {}

    private let state = Mutex(State())
    private let lastNumber = Atomic(0)

    /// Starts an operation, or waits for an equal one in progress.
    func value(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            let waiter = nextNumber()
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        join(key, waiter, continuation, work)
                    }
                } onCancel: {
                    leave(key, waiter)
                }
            } catch is Abandoned {
                // The operation was abandoned and is started again.
            }
        }
    }

    /// Runs an operation in the calling task, or waits for an equal one in progress.
    ///
    /// It costs a fraction of a separate task. If the running task is cancelled, one of the
    /// waiters runs the operation again.
    func valueInPlace(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let number: Int? = state.withLock { state in
            guard state.current[key] == nil else { return nil }
            let number = nextNumber()
            state.current[key] = number
            state.coalescer[number] = Flight(isInPlace: true)
            return number
        }
        guard let number else { return try await value(for: key, work) }
        do {
            let value = try await work()
            land(key, number, .success(value))
            return value
        } catch {
            land(key, number, .failure(Task.isCancelled ? Abandoned() : error))
            throw error
        }
    }

    /// Prevents new callers from joining the operations of matching keys.
    func close(where isClosed: (Key) -> Bool) {
        state.withLock { state in
            guard !state.current.isEmpty else { return }
            state.current = state.current.filter { !isClosed($0.key) }
        }
    }

    var count: Int { state.withLock { $0.coalescer.count } }

    var waiterCount: Int {
        state.withLock { $0.coalescer.values.reduce(0) { $0 + $1.waiters.count } }
    }

    // MARK: -

    private func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

    private func join(
        _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let joining: Joining = state.withLock { state in
            // Checked while the lock is held, so that a later cancellation finds the waiter.
            guard !Task.isCancelled else { return .isCancelled }
            if let number = state.current[key] {
                state.coalescer[number]?.waiters[waiter] = continuation
                return .waits
            }
            let number = nextNumber()
            state.current[key] = number
            state.coalescer[number] = Flight(waiters: [waiter: continuation])
            return .begins(number)
        }
        switch joining {
        case .isCancelled: continuation.resume(throwing: CancellationError())
        case .waits: break
        case .begins(let number): begin(key, number, work)
        }
    }

    private func begin(
        _ key: Key, _ number: Int, _ work: @escaping @Sendable () async throws -> Value
    ) {
        // Runs on this thread until it suspends, which saves waking another thread.
        let task = Task.immediate {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self.land(key, number, result)
        }
        let isWanted = state.withLock { state in
            state.coalescer[number]?.task = task
            return state.coalescer[number] != nil
        }
        // All waiters may have left before the task was stored.
        if !isWanted { task.cancel() }
    }

    private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let flight = state.withLock { state in
            if let place = state.current.index(forKey: key), state.current[place].value == number {
                state.current.remove(at: place)
            }
            return state.coalescer.removeValue(forKey: number)
        }
        for waiter in flight?.waiters.values ?? [:].values { waiter.resume(with: result) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            for (number, flight) in state.coalescer where flight.waiters[waiter] != nil {
                let continuation = state.coalescer[number]?.waiters.removeValue(forKey: waiter)
                guard state.coalescer[number]?.waiters.isEmpty == true, !flight.isInPlace else {
                    return (continuation, nil as Task<Void, Never>?)
                }
                if state.current[key] == number { state.current[key] = nil }
                return (continuation, state.coalescer.removeValue(forKey: number)?.task)
            }
            return (nil, nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
