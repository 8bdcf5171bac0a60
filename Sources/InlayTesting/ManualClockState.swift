/// The state of a manual clock, which the clock protects by a lock.
struct ManualClockState {
    typealias Sleeper = CheckedContinuation<Void, any Error>
    typealias Waiter = CheckedContinuation<Void, Never>

    /// The result of a call to sleep.
    enum Outcome {
        case sleeps(awakened: [Waiter])
        case isDue
        case isCancelled

        func perform(_ sleeper: Sleeper) {
            switch self {
            case .sleeps(let awakened): for waiter in awakened { waiter.resume() }
            case .isDue: sleeper.resume()
            case .isCancelled: sleeper.resume(throwing: CancellationError())
            }
        }
    }

    private(set) var now = ManualClock.Instant()
    private var lastID = 0
    private var sleepers: [Int: (deadline: ManualClock.Instant, continuation: Sleeper)] = [:]
    private var waiters: [Int: (count: Int, continuation: Waiter)] = [:]
    /// The ids of calls that were cancelled before they had a continuation.
    private var cancelled: Set<Int> = []

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func forget(_ id: Int) {
        cancelled.remove(id)
    }

    mutating func advance(by duration: Duration) -> [Sleeper] {
        now = now.advanced(by: duration)
        let due = sleepers.filter { $0.value.deadline <= now }
            .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        for (id, _) in due { sleepers[id] = nil }
        return due.map(\.value.continuation)
    }

    mutating func sleep(
        _ id: Int, until deadline: ManualClock.Instant, _ continuation: Sleeper
    ) -> Outcome {
        guard cancelled.remove(id) == nil else { return .isCancelled }
        guard deadline > now else { return .isDue }
        sleepers[id] = (deadline, continuation)

        let ready = waiters.filter { $0.value.count <= sleepers.count }
        for (id, _) in ready { waiters[id] = nil }
        return .sleeps(awakened: ready.map(\.value.continuation))
    }

    mutating func cancel(_ id: Int) -> Sleeper? {
        guard let sleeper = sleepers.removeValue(forKey: id) else {
            cancelled.insert(id)
            return nil
        }
        return sleeper.continuation
    }

    /// Returns whether there is nothing to wait for; otherwise stores the waiter.
    mutating func wait(_ id: Int, for count: Int, _ continuation: Waiter) -> Bool {
        guard cancelled.remove(id) == nil, sleepers.count < count else { return true }
        waiters[id] = (count, continuation)
        return false
    }

    mutating func cancelWaiter(_ id: Int) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: id) else {
            cancelled.insert(id)
            return nil
        }
        return waiter.continuation
    }
}
