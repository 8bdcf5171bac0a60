import Dispatch
import Logging
import Synchronization

/// The damage that was found in the files of a store, each logged and reported to the app once.
///
/// The app's handler is called on a queue of the log, so no lock of a store is ever held while it
/// runs. A call of the store waits for the handler only at its end, by ``reporting(_:)``.
final class DamageLog: Sendable {
    private struct State {
        var all: [StoreDamage] = []
        /// The number of reports for which the handler hasn't returned yet.
        var pending = 0
        /// The time up to which calls wait for the handler.
        var deadline = ContinuousClock.now
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    /// Whether the current task was started by a handler.
    @TaskLocal private static var isHandler = false

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "inlay.damage")
    private let logger: Logger
    private let timeout: Duration
    private let onDamage: @Sendable (StoreDamage) -> Void

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - label: The label of the store's logger.
    ///   - timeout: The maximum time that calls of the store wait for a handler.
    ///   - onDamage: The app's handler, which may use the store and wait for it.
    init(
        label: String, timeout: Duration = .seconds(5),
        onDamage: @escaping @Sendable (StoreDamage) -> Void
    ) {
        logger = Logger(label: label)
        self.timeout = timeout
        self.onDamage = onDamage
    }

    /// All damage that was found.
    var all: [StoreDamage] { state.withLock { $0.all } }

    /// Records damage and enqueues the call of the handler.
    func report(_ damage: StoreDamage) {
        logger.error("\(damage).")
        state.withLock { state in
            state.all.append(damage)
            state.pending += 1
            state.deadline = .now + timeout
            queue.async { [self] in
                Self.$isHandler.withValue(true) { onDamage(damage) }
                handlerReturned()
            }
        }
    }

    /// Runs a call of the store; returns after the handler was called for all damage that the call
    /// found.
    func reporting<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            let value = try await call()
            await reported()
            return value
        } catch {
            await reported()
            throw error
        }
    }

    /// Waits until the handler has returned for all damage reported so far.
    ///
    /// Calls of the handler itself don't wait, and other calls wait no longer than the log's
    /// timeout, so that a handler can wait for the store in any way.
    func reported() async {
        guard !Self.isHandler, state.withLock({ $0.pending > 0 }) else { return }
        await withCheckedContinuation { continuation in
            let waiter: (id: Int, rest: Duration)? = state.withLock { state in
                let rest = state.deadline - .now
                guard state.pending > 0, rest > .zero else { return nil }
                state.lastWaiter += 1
                state.waiters[state.lastWaiter] = continuation
                return (state.lastWaiter, rest)
            }
            guard let waiter else { return continuation.resume() }
            let (seconds, attoseconds) = waiter.rest.components
            let end = DispatchTime.now() + Double(seconds) + Double(attoseconds) / 1e18
            DispatchQueue.global().asyncAfter(deadline: end) { [weak self] in
                self?.state.withLock { $0.waiters.removeValue(forKey: waiter.id) }?.resume()
            }
        }
    }

    // MARK: - Private

    private func handlerReturned() {
        let waiters = state.withLock { state in
            state.pending -= 1
            guard state.pending == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Damage that a store found and handled.
public struct StoreDamage: Sendable, Hashable {
    /// The damaged file, or the URL of the damaged entry.
    public let what: String
    /// The path to which the damaged file was renamed; nil if there was no file to keep.
    public let setAside: String?
    /// The error that revealed the damage.
    public let reason: String

    /// Creates a report of damage.
    public init(what: String, setAside: String?, reason: String) {
        self.what = what
        self.setAside = setAside
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// A sentence that describes the damage.
    public var description: String {
        let place = setAside.map { "renamed to \($0)" } ?? "removed"
        return "\(what) is damaged (\(reason)); it is \(place)"
    }
}
