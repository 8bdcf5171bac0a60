import Synchronization

/// A set of jobs in progress that coalesces requests: callers with equal keys wait for one job.
///
/// A job whose last waiter leaves is cancelled: at once if it hasn't started, after a grace
/// period otherwise. Its work slot is released at once in both cases.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, ImageError>
    typealias Body = @Sendable (WorkContext) async -> Outcome

    private struct Job {
        let number: Int
        let context: WorkContext
        var task: Task<Void, Never>?
        var grace: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    }

    private struct State {
        var jobs: [Key: Job] = [:]
        var lastNumber = 0
        /// Waiters whose task was cancelled before they were added to a job.
        var cancelled: Set<Int> = []

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())
    private let clock: any Clock<Duration>
    private let grace: Duration

    init(clock: any Clock<Duration>, grace: Duration = .zero) {
        self.clock = clock
        self.grace = grace
    }

    /// The number of jobs in progress.
    var count: Int { state.withLock { $0.jobs.count } }

    /// The number of waiters of all jobs.
    var waiterCount: Int { state.withLock { $0.jobs.values.reduce(0) { $0 + $1.waiters.count } } }

    /// The largest number of waiters of one job.
    var maximumWaiters: Int { state.withLock { $0.jobs.values.map(\.waiters.count).max() ?? 0 } }

    /// Returns the outcome of the job with a key; starts the job unless it is in progress.
    func outcome(
        of key: Key, priority: any WorkPriority, _ body: @escaping Body
    ) async -> Outcome {
        let waiter = state.withLock { $0.nextNumber() }
        defer { state.withLock { _ = $0.cancelled.remove(waiter) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(waiter, for: key, priority, continuation, body)
            }
        } onCancel: {
            leave(waiter, key)
        }
    }

    // MARK: - Private

    private enum Start {
        case cancelled
        case joined(Task<Void, Never>?)
        case begun(Int, WorkContext)
    }

    private func wait(
        _ waiter: Int, for key: Key, _ priority: any WorkPriority,
        _ continuation: CheckedContinuation<Outcome, Never>, _ body: @escaping Body
    ) {
        let start = state.withLock { state -> Start in
            guard state.cancelled.remove(waiter) == nil else { return .cancelled }
            if let job = state.jobs[key] {
                job.context.shared.add(priority, for: waiter)
                state.jobs[key]?.waiters[waiter] = continuation
                state.jobs[key]?.grace = nil
                return .joined(job.grace)
            }
            let number = state.nextNumber()
            let context = WorkContext()
            context.shared.add(priority, for: waiter)
            state.jobs[key] = Job(
                number: number, context: context, waiters: [waiter: continuation])
            return .begun(number, context)
        }
        switch start {
        case .cancelled: continuation.resume(returning: .failure(.cancelled))
        case .joined(let grace): grace?.cancel()
        case .begun(let number, let context):
            let task = Task { finish(key, number, await body(context)) }
            let isGone = state.withLock { state in
                guard state.jobs[key]?.number == number else { return true }
                state.jobs[key]?.task = task
                return false
            }
            // All waiters left before the task was stored, or the job is finished already.
            if isGone { task.cancel() }
        }
    }

    private func finish(_ key: Key, _ number: Int, _ outcome: Outcome) {
        let job = state.withLock { state in
            state.jobs[key]?.number == number ? state.jobs.removeValue(forKey: key) : nil
        }
        job?.context.end()
        job?.grace?.cancel()
        for waiter in (job?.waiters ?? [:]).values { waiter.resume(returning: outcome) }
    }

    private func leave(_ waiter: Int, _ key: Key) {
        var continuation: CheckedContinuation<Outcome, Never>?
        var abandoned: Job?
        var lingering: Int?
        state.withLock { state in
            guard let found = state.jobs[key]?.waiters.removeValue(forKey: waiter) else {
                state.cancelled.insert(waiter)
                return
            }
            continuation = found
            state.jobs[key]?.context.shared.remove(waiter)
            guard let job = state.jobs[key], job.waiters.isEmpty else { return }
            abandoned = job
            if grace > .zero, job.context.hasBegun {
                lingering = job.number
            } else {
                state.jobs[key] = nil
            }
        }
        abandoned?.context.abandon()
        if let lingering { linger(key, lingering) } else { abandoned?.task?.cancel() }
        continuation?.resume(returning: .failure(.cancelled))
    }

    /// Keeps an abandoned job alive for the grace period, in which it may end or get a new
    /// waiter.
    private func linger(_ key: Key, _ number: Int) {
        let end = Task {
            try? await clock.sleep(for: grace)
            guard !Task.isCancelled else { return }
            let job = state.withLock { state -> Job? in
                guard let job = state.jobs[key], job.number == number, job.waiters.isEmpty else {
                    return nil
                }
                state.jobs[key] = nil
                return job
            }
            job?.task?.cancel()
        }
        let isNeeded = state.withLock { state in
            guard let job = state.jobs[key], job.number == number, job.waiters.isEmpty else {
                return false
            }
            state.jobs[key]?.grace = end
            return true
        }
        if !isNeeded { end.cancel() }
    }
}
