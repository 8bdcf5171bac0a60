/// The time limit of a test's wait, the same for all tests.
///
/// ```swift
/// var patience = Patience()
/// while frame != goal {
///     try patience.check("the page is dark") { frame }
///     await window.frame()
/// }
/// ```
///
/// The limit is two minutes *and* a thousand checks, whichever comes last. On a busy machine checks
/// take longer, which extends the limit.
package struct Patience: Sendable {
    /// The minimum wall time before a wait fails.
    static let limit: Duration = .seconds(120)
    /// The minimum number of checks before a wait fails.
    static let checks = 1_000

    /// The time limit of a single test in a serial suite, in minutes.
    ///
    /// The limit ends tests whose wait isn't checked, and is longer than any wait.
    package static let minutesPerTest = 5

    private let start = ContinuousClock.now
    private var count = 0
    private let limit: Duration
    private let checks: Int

    /// Starts a wait.
    package init() {
        self.init(limit: Self.limit, checks: Self.checks)
    }

    init(limit: Duration, checks: Int) {
        self.limit = limit
        self.checks = checks
    }

    /// Counts a failed check.
    ///
    /// - Parameters:
    ///   - goal: The awaited condition, as in "the list is at its end".
    ///   - value: Returns the last checked value.
    /// - Throws: ``WaitTimeout`` after the limit, `CancellationError` if the task is cancelled.
    package mutating func check(_ goal: String, _ value: () -> Any? = { nil }) throws {
        try Task.checkCancellation()
        count += 1
        guard count >= checks else { return }
        let waited = ContinuousClock.now - start
        guard waited >= limit else { return }
        throw WaitTimeout(goal: goal, lastValue: value().map { "\($0)" }, waited: waited)
    }
}

/// The error of a wait whose condition wasn't met within the limit.
package struct WaitTimeout: Error, CustomStringConvertible {
    /// The awaited condition.
    package let goal: String
    /// The last checked value, if the wait was for a value.
    package let lastValue: String?
    /// The duration of the wait.
    package let waited: Duration

    /// A sentence with the condition, the last value and the duration.
    package var description: String {
        let seconds = waited.components.seconds
        let value = lastValue.map { " The last value was: \($0)" } ?? ""
        return "Waited \(seconds) seconds in vain until \(goal).\(value)"
    }
}

/// Waits until a condition holds.
///
/// ```swift
/// try await waitUntil("the request is queued") { queue.count == 1 }
/// ```
///
/// Use it for conditions that no event reports. If there is an event, such as an element of a
/// stream or a drawn frame, wait for that instead.
///
/// - Parameters:
///   - goal: The awaited condition, as in "the list is at its end".
///   - isolation: The actor on which the condition is checked: that of the caller.
///   - condition: Returns whether the condition holds.
/// - Throws: ``WaitTimeout`` after the limit of ``Patience``, and the error of the condition.
package func waitUntil(
    _ goal: String, isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    var patience = Patience()
    var pace = WaitPace()
    while try await !condition() {
        try patience.check(goal)
        await pace.pause()
    }
}

/// Waits until a value meets a condition, and returns it.
///
/// ```swift
/// try await waitUntil("all rows are loaded", list.count) { $0 == 12 }
/// ```
///
/// - Parameters:
///   - goal: The awaited condition, as in "the list is at its end".
///   - isolation: The actor on which the value is read: that of the caller.
///   - value: The value, which is read for each check.
///   - fits: Returns whether a value meets the condition.
/// - Returns: The first value that meets the condition.
/// - Throws: ``WaitTimeout`` with the last value after the limit of ``Patience``, and the error of
///   reading the value.
@discardableResult
package func waitUntil<Value>(
    _ goal: String, isolation: isolated (any Actor)? = #isolation,
    _ value: @autoclosure () async throws -> Value, fits: (Value) -> Bool
) async throws -> Value {
    var patience = Patience()
    var pace = WaitPace()
    while true {
        let seen = try await value()
        if fits(seen) { return seen }
        try patience.check(goal) { seen }
        await pace.pause()
    }
}

/// Waits until a value exists, and returns it.
///
/// ```swift
/// let frame = try await waitForValue("a frame is drawn") { surface.makeFrame(at: time) }
/// ```
///
/// - Parameters:
///   - goal: The awaited condition, as in "the list is at its end".
///   - isolation: The actor on which the value is read: that of the caller.
///   - find: Returns the value, or nil if it doesn't exist yet.
/// - Returns: The first value.
/// - Throws: ``WaitTimeout`` after the limit of ``Patience``, and the error of `find`.
package func waitForValue<Value>(
    _ goal: String, isolation: isolated (any Actor)? = #isolation,
    _ find: () async throws -> Value?
) async throws -> Value {
    var patience = Patience()
    var pace = WaitPace()
    while true {
        if let found = try await find() { return found }
        try patience.check(goal)
        await pace.pause()
    }
}

/// The pauses between checks: twenty yields, then sleeps of 1 ms, later of 10 ms.
private struct WaitPace {
    private var count = 0

    mutating func pause() async {
        count += 1
        if count <= 20 { return await Task.yield() }
        // Cancellation is noticed by the next check.
        try? await Task.sleep(for: .milliseconds(count <= 200 ? 1 : 10))
    }
}
