import Synchronization

/// A clock whose time advances only by ``advance(by:)``.
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
package final class ManualClock: Clock, Sendable {
    /// The durations of the standard library.
    package typealias Duration = Swift.Duration

    private let state = Mutex(ManualClockState())

    /// Creates a clock with the time zero.
    package init() {}

    /// The current time of the clock.
    package var now: Instant {
        state.withLock { $0.now }
    }

    /// The resolution of the clock.
    package var minimumResolution: Duration {
        .nanoseconds(1)
    }

    /// Advances the clock, and resumes the tasks whose deadline has passed, the earliest first.
    ///
    /// The tasks are resumed, but haven't run yet, when this returns. A negative duration is a
    /// programming error.
    package func advance(by duration: Duration) {
        precondition(duration >= .zero, "A clock does not go back: \(duration)")
        let due = state.withLock { $0.advance(by: duration) }
        for continuation in due { continuation.resume() }
    }

    /// Waits until a deadline.
    ///
    /// Returns at once if the deadline has passed. Throws `CancellationError` if the task is
    /// cancelled.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
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

    /// Waits until this number of tasks sleeps on the clock at the same time.
    ///
    /// ```swift
    /// await clock.waitForSleepers(count: 2)
    /// ```
    ///
    /// Pass the number of all tasks that should sleep: if the clock is advanced before a task
    /// sleeps, the task's deadline is computed from the advanced time.
    ///
    /// The function doesn't poll. It also returns if the waiting task is cancelled.
    package func waitForSleepers(count: Int = 1) async {
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
