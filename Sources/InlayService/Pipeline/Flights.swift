import Synchronization

/// Work that is under way, shared by all who want the same.
///
/// The work is cancelled when the last of them stops waiting. Where it is done in the task of one of them, it is
/// cancelled with that one, and done once more for the others.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        /// Whether somebody does the work in a task of their own, and doesn't wait.
        var isInPlace = false
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var task: Task<Void, Never>?
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        /// Which flight newcomers take.
        var current: [Key: Int] = [:]
    }

    /// What became of somebody who wants some work done.
    private enum Joining {
        case isCancelled
        case waits
        case begins(Int)
    }

    /// Why those who wait have nothing: whoever did the work for them was cancelled.
    private struct Abandoned: Error {}

    private let state = Mutex(State())
    private let lastNumber = Atomic(0)

    /// Does some work, or waits for the same that is under way.
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
                // Somebody else has to do it.
            }
        }
    }

    /// Does some work in the calling task, or waits for the same that is under way.
    ///
    /// Costs a fraction of a task of its own. When the task is cancelled that does the work, one of those who wait
    /// does it once more.
    func valueInPlace(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let number: Int? = state.withLock { state in
            guard state.current[key] == nil else { return nil }
            let number = nextNumber()
            state.current[key] = number
            state.flights[number] = Flight(isInPlace: true)
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

    /// Lets no newcomer take the flights of some keys.
    func close(where isClosed: (Key) -> Bool) {
        state.withLock { state in
            guard !state.current.isEmpty else { return }
            state.current = state.current.filter { !isClosed($0.key) }
        }
    }

    var count: Int { state.withLock { $0.flights.count } }

    /// How many wait now.
    var waiterCount: Int {
        state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } }
    }

    // MARK: -

    private func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

    private func join(
        _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let joining: Joining = state.withLock { state in
            // Asked for in here, so that whoever is cancelled later finds what it leaves.
            guard !Task.isCancelled else { return .isCancelled }
            if let number = state.current[key] {
                state.flights[number]?.waiters[waiter] = continuation
                return .waits
            }
            let number = nextNumber()
            state.current[key] = number
            state.flights[number] = Flight(waiters: [waiter: continuation])
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
        // On this thread until it waits, which spares another one being woken.
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
            state.flights[number]?.task = task
            return state.flights[number] != nil
        }
        // All may have left before there was anything to cancel.
        if !isWanted { task.cancel() }
    }

    private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let flight = state.withLock { state in
            if let place = state.current.index(forKey: key), state.current[place].value == number {
                state.current.remove(at: place)
            }
            return state.flights.removeValue(forKey: number)
        }
        for waiter in flight?.waiters.values ?? [:].values { waiter.resume(with: result) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            for (number, flight) in state.flights where flight.waiters[waiter] != nil {
                let continuation = state.flights[number]?.waiters.removeValue(forKey: waiter)
                guard state.flights[number]?.waiters.isEmpty == true, !flight.isInPlace else {
                    return (continuation, nil as Task<Void, Never>?)
                }
                if state.current[key] == number { state.current[key] = nil }
                return (continuation, state.flights.removeValue(forKey: number)?.task)
            }
            return (nil, nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
