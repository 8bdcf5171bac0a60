import Synchronization

/// A set of operations in progress that coalesces requests: callers with equal keys wait for one
/// operation.
///
/// An operation is cancelled when its last waiter leaves. An operation that runs in the task of
/// one caller is cancelled with that task, and repeated for the other waiters.
final class RequestCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Operation {
        /// Whether a caller runs the operation in the caller's own task and isn't among the
        /// waiters.
        var isInPlace = false
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var task: Task<Void, Never>?
    }

    private struct State {
        var operations: [Int: Operation] = [:]
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
    private let lastID = Atomic(0)

    /// Starts an operation, or waits for an equal one in progress.
    func value(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            let waiter = nextID()
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        join(key, waiter, continuation, work)
                    }
                } onCancel: {
                    cancelWaiter(key, waiter)
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
        let id: Int? = state.withLock { state in
            guard state.current[key] == nil else { return nil }
            let id = nextID()
            state.current[key] = id
            state.operations[id] = Operation(isInPlace: true)
            return id
        }
        guard let id else { return try await value(for: key, work) }
        do {
            let value = try await work()
            finish(key, id, .success(value))
            return value
        } catch {
            finish(key, id, .failure(Task.isCancelled ? Abandoned() : error))
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

    var count: Int { state.withLock { $0.operations.count } }

    var waiterCount: Int {
        state.withLock { $0.operations.values.reduce(0) { $0 + $1.waiters.count } }
    }

    // MARK: -

    private func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

    private func join(
        _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let joining: Joining = state.withLock { state in
            // Checked while the lock is held, so that a later cancellation finds the waiter.
            guard !Task.isCancelled else { return .isCancelled }
            if let id = state.current[key] {
                state.operations[id]?.waiters[waiter] = continuation
                return .waits
            }
            let id = nextID()
            state.current[key] = id
            state.operations[id] = Operation(waiters: [waiter: continuation])
            return .begins(id)
        }
        switch joining {
        case .isCancelled: continuation.resume(throwing: CancellationError())
        case .waits: break
        case .begins(let id): start(key, id, work)
        }
    }

    private func start(
        _ key: Key, _ id: Int, _ work: @escaping @Sendable () async throws -> Value
    ) {
        // Runs on this thread until it suspends, which saves waking another thread.
        let task = Task.immediate {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self.finish(key, id, result)
        }
        let isWanted = state.withLock { state in
            state.operations[id]?.task = task
            return state.operations[id] != nil
        }
        // All waiters may have left before the task was stored.
        if !isWanted { task.cancel() }
    }

    private func finish(_ key: Key, _ id: Int, _ result: Result<Value, any Error>) {
        let operation = state.withLock { state in
            if let index = state.current.index(forKey: key), state.current[index].value == id {
                state.current.remove(at: index)
            }
            return state.operations.removeValue(forKey: id)
        }
        for waiter in operation?.waiters.values ?? [:].values { waiter.resume(with: result) }
    }

    private func cancelWaiter(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            for (id, operation) in state.operations where operation.waiters[waiter] != nil {
                let continuation = state.operations[id]?.waiters.removeValue(forKey: waiter)
                guard state.operations[id]?.waiters.isEmpty == true, !operation.isInPlace else {
                    return (continuation, nil as Task<Void, Never>?)
                }
                if state.current[key] == id { state.current[key] = nil }
                return (continuation, state.operations.removeValue(forKey: id)?.task)
            }
            return (nil, nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
