import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(30)) }
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(30))
/// try await task.value
/// ```
///
/// All members may be called from any thread.
public final class ManualClock: Clock, Sendable {
    /// Time is counted in the durations of the standard library.
    public typealias Duration = Swift.Duration

    private let state = Mutex(ManualClockState())

    /// Makes a clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant {
        state.withLock { $0.now }
    }

    /// The shortest time that the clock can tell.
    public var minimumResolution: Duration {
        .nanoseconds(1)
    }

    /// Moves the clock on and wakes every task whose time has come, the earliest first.
    ///
    /// The tasks are awake, but have not run yet, when this returns. Going back stops the program.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A clock does not go back: \(duration)")
        let due = state.withLock { $0.advance(by: duration) }
        for continuation in due { continuation.resume() }
    }

    /// Waits until the clock shows the time.
    ///
    /// Returns at once when it does already. Throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { $0.makeID() }
        defer { state.withLock { $0.forget(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { $0.sleep(id, until: deadline, continuation) }
                outcome.perform(continuation)
            }
        } onCancel: {
            state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
        }
    }

    /// Waits until that many tasks sleep on the clock at the same time.
    ///
    /// ```swift
    /// await clock.waitForSleepers(count: 2)
    /// ```
    ///
    /// Nothing is polled. It also returns when the waiting task is cancelled.
    public func waitForSleepers(count: Int = 1) async {
        let id = state.withLock { $0.makeID() }
        defer { state.withLock { $0.forget(id) } }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isEnough = state.withLock { $0.wait(id, for: count, continuation) }
                if isEnough { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.cancelWaiter(id) }?.resume()
        }
    }
}
