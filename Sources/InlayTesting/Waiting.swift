/// How long a test waits for something before it gives up: one limit for all tests.
///
/// ```swift
/// var patience = Patience()
/// while frame != goal {
///     try patience.check("the page is dark") { frame }
///     await window.frame()
/// }
/// ```
///
/// The limit is a minute *and* a thousand checks, whichever comes last. On a machine that is
/// busy with other things checks come seldom, and the wait becomes longer by itself.
public struct Patience: Sendable {
    /// The wall time that has to pass before a wait is given up.
    static let limit: Duration = .seconds(60)
    /// How often a condition has to be checked before a wait is given up.
    static let checks = 1_000

    /// How long a single test of a serial suite may take, in minutes.
    ///
    /// It ends tests that wait for something that nobody checks, and is longer than any wait.
    public static let minutesPerTest = 5

    private let start = ContinuousClock.now
    private var count = 0
    private let limit: Duration
    private let checks: Int

    /// Starts to wait.
    public init() {
        self.init(limit: Self.limit, checks: Self.checks)
    }

    init(limit: Duration, checks: Int) {
        self.limit = limit
        self.checks = checks
    }

    /// Counts a check that failed.
    ///
    /// - Parameters:
    ///   - goal: What is waited for, as in "the list is at its end".
    ///   - value: The last value seen.
    /// - Throws: ``WaitTimeout`` when the wait has been long enough, `CancellationError` when the
    ///   task is cancelled.
    public mutating func check(_ goal: String, _ value: () -> Any? = { nil }) throws {
        try Task.checkCancellation()
        count += 1
        guard count >= checks else { return }
        let waited = ContinuousClock.now - start
        guard waited >= limit else { return }
        throw WaitTimeout(goal: goal, lastValue: value().map { "\($0)" }, waited: waited)
    }
}

/// A test waited for something that didn't happen.
public struct WaitTimeout: Error, CustomStringConvertible {
    /// What was waited for.
    public let goal: String
    /// The last value seen, where the wait was for a value.
    public let lastValue: String?
    /// How long the test waited.
    public let waited: Duration

    /// A sentence with all of these.
    public var description: String {
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
/// For conditions that nothing announces. Where there is an event, such as an element of a stream or
/// a drawn frame, wait for that.
///
/// - Parameters:
///   - goal: What is waited for, as in "the list is at its end".
///   - isolation: Where the condition is checked: where the caller runs.
///   - condition: Whether it is so.
/// - Throws: ``WaitTimeout`` after the limit of ``Patience``, and what the condition throws.
public func waitUntil(
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

/// Waits until a value fits, and returns it.
///
/// ```swift
/// try await waitUntil("all rows are loaded", list.count) { $0 == 12 }
/// ```
///
/// - Parameters:
///   - goal: What is waited for, as in "the list is at its end".
///   - isolation: Where the value is read: where the caller runs.
///   - value: The value, which is read for each check.
///   - fits: Whether the value is the one that is waited for.
/// - Returns: The first value that fits.
/// - Throws: ``WaitTimeout`` with the last value after the limit of ``Patience``, and what reading
///   throws.
@discardableResult
public func waitUntil<Value>(
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

/// Waits until there is a value, and returns it.
///
/// ```swift
/// let frame = try await waitForValue("a frame is drawn") { surface.makeFrame(at: time) }
/// ```
///
/// - Parameters:
///   - goal: What is waited for, as in "the list is at its end".
///   - isolation: Where the value is looked for: where the caller runs.
///   - find: Gives the value, or nil as long as there is none.
/// - Returns: The first value.
/// - Throws: ``WaitTimeout`` after the limit of ``Patience``, and what looking throws.
public func waitForValue<Value>(
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

/// The pauses between checks: others get the processor at once, and get most of it soon.
private struct WaitPace {
    private var count = 0

    mutating func pause() async {
        count += 1
        if count <= 20 { return await Task.yield() }
        // Cancellation is noticed by the next check.
        try? await Task.sleep(for: .milliseconds(count <= 200 ? 1 : 10))
    }
}
