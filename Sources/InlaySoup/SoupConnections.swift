import Foundation
import InlayGObject
import InlayService
import Synchronization

/// The session of a transport, and the accounting of its connections.
///
/// A request without a free connection waits here and not in the session, so that it fails if no
/// connection becomes free within the connect timeout.
///
/// The requests to a host that multiplexes them count as one connection, except those that aren't
/// idempotent: libsoup opens a connection for each of them, even over HTTP/2. It may keep more
/// connections to such a host than are counted, such as idle ones or those from before the host was
/// known to use HTTP/2. A request that isn't idempotent can then wait within the session, where the
/// connect timeout doesn't apply.
final class SoupConnections: Sendable {
    /// The thread in which libsoup is used.
    ///
    /// All transports share one thread: GLib's signals have a global lock, and with multiple
    /// threads the waiting for it would take longer than the threads save.
    static let thread = EventThread(name: "inlay-soup")

    /// The result of waiting for a connection.
    private typealias Admission = Result<Void, TransportError>

    private struct Waiter {
        let number: Int
        let host: String
        let isShareable: Bool
        let limit: Duration
        let continuation: CheckedContinuation<Admission, Never>
        /// The time at which the last waiter left the queue; this waiter's timeout starts there.
        var since = ContinuousClock.now

        var due: ContinuousClock.Instant { since + limit }
    }

    /// The exchanges with a host that are in progress.
    private struct HostUse {
        /// The number of exchanges with idempotent methods.
        var shareable = 0
        /// The number of other exchanges.
        var exclusive = 0

        /// Returns the number of connections in use.
        func connections(isMultiplexed: Bool) -> Int {
            exclusive + (isMultiplexed ? min(shareable, 1) : shareable)
        }
    }

    private struct State {
        /// The number of connections in use.
        private(set) var connections = 0
        private var hosts: [String: HostUse] = [:]
        var waiters: [Waiter] = []
        var lastWaiter = 0
        /// The task that fails waiters whose timeout has passed, and its next wake-up; nil without
        /// waiters.
        var watch: (task: Task<Void, Never>, due: ContinuousClock.Instant)?
        /// The hosts that multiplex requests over one connection, by HTTP/2.
        private(set) var multiplexed: Set<String> = []

        /// Returns the number of connections to a host that are in use.
        func connections(to host: String) -> Int {
            hosts[host, default: HostUse()]
                .connections(isMultiplexed: multiplexed.contains(host))
        }

        /// Counts the beginning (1) or the end (-1) of an exchange.
        mutating func count(_ change: Int, with host: String, isShareable: Bool) {
            connections -= connections(to: host)
            var use = hosts[host, default: HostUse()]
            if isShareable { use.shareable += change } else { use.exclusive += change }
            hosts[host] = use.shareable + use.exclusive > 0 ? use : nil
            connections += connections(to: host)
        }

        /// Records that a host multiplexes requests; returns whether that is new.
        mutating func recordMultiplexing(by host: String) -> Bool {
            connections -= connections(to: host)
            defer { connections += connections(to: host) }
            return multiplexed.insert(host).inserted
        }
    }

    let jar: SoupJar
    let session: SoupSessionActor
    let options: SoupOptions
    private let state = Mutex(State())

    init(_ options: SoupOptions) {
        var options = options
        options.connections = max(1, options.connections)
        options.connectionsPerHost = max(1, options.connectionsPerHost)
        self.options = options
        jar = SoupJar(options.cookieFile, on: Self.thread)
        session = SoupSessionActor(options, on: Self.thread)
    }

    /// Waits for a free connection to a host and takes it; ``end(with:)`` releases it.
    ///
    /// Throws if the task is cancelled during the wait, or no connection becomes free within the
    /// limit.
    func begin(
        with host: String, isShareable: Bool = true,
        within limit: Duration = TransportTimeouts().connect
    ) async throws(TransportError) {
        if state.withLock({ take(host, isShareable: isShareable, in: &$0) }) { return }
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        // A cap of 136 years avoids an overflow.
        let limit = min(limit, .seconds(1 << 32))
        let admission = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(
                    Waiter(
                        number: waiter, host: host, isShareable: isShareable, limit: limit,
                        continuation: continuation))
            }
        } onCancel: {
            cancel(waiter)
        }
        try admission.get()
    }

    /// The number of exchanges that wait for a connection.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Releases the connection of a finished exchange and resumes waiters.
    func end(with host: String, isShareable: Bool = true) {
        let next = state.withLock { state in
            state.count(-1, with: host, isShareable: isShareable)
            return takeWaiters(after: host, in: &state)
        }
        for waiter in next { waiter.continuation.resume(returning: .success(())) }
    }

    /// Records that a host multiplexes requests over one connection, and resumes the waiters for
    /// it.
    func recordMultiplexing(by host: String) {
        let next = state.withLock { state in
            state.recordMultiplexing(by: host) ? takeWaiters(after: host, in: &state) : []
        }
        for waiter in next { waiter.continuation.resume(returning: .success(())) }
    }

    // MARK: - Private

    private func wait(_ waiter: Waiter) {
        let admission: Admission? = state.withLock { state in
            // Checked while the lock is held, so that a later cancellation finds the waiter.
            guard !Task.isCancelled else { return .failure(.cancelled) }
            if take(waiter.host, isShareable: waiter.isShareable, in: &state) {
                return .success(())
            }
            state.waiters.append(waiter)
            watch(until: waiter.due, in: &state)
            return nil
        }
        if let admission { waiter.continuation.resume(returning: admission) }
    }

    /// Schedules the task that fails late waiters; one task serves them all.
    private func watch(until due: ContinuousClock.Instant, in state: inout State) {
        if let watch = state.watch {
            guard due < watch.due else { return }
            watch.task.cancel()
        }
        let task = Task { [weak self] in
            guard (try? await Task.sleep(until: due, clock: .continuous)) != nil else { return }
            self?.expire()
        }
        state.watch = (task, due)
    }

    private func expire() {
        let now = ContinuousClock.now
        let late = state.withLock { state in
            let late = state.waiters.filter { $0.due <= now }
            state.waiters.removeAll { $0.due <= now }
            state.watch = nil
            if let next = state.waiters.map(\.due).min() { watch(until: next, in: &state) }
            return late
        }
        for waiter in late { waiter.continuation.resume(returning: .failure(.timedOut(.connect))) }
    }

    private func cancel(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: .failure(.cancelled))
    }

    /// Dequeues the waiters that can proceed now that a connection to a host is free, and takes a
    /// connection for each.
    private func takeWaiters(after host: String, in state: inout State) -> [Waiter] {
        guard !state.waiters.isEmpty else { return [] }
        let now = ContinuousClock.now
        var taken: [Waiter] = []
        var waiters: [Waiter] = []
        for var waiter in state.waiters {
            if take(waiter.host, isShareable: waiter.isShareable, in: &state) {
                taken.append(waiter)
            } else {
                // The timeout restarts when a waiter leaves the queue, so a long queue is no error.
                if waiter.host == host || hasRoom(for: waiter.host, in: state) {
                    waiter.since = now
                }
                waiters.append(waiter)
            }
        }
        state.waiters = waiters
        return taken
    }

    /// Whether a host is below its own connection limit, so that its requests wait only because of
    /// the transport's limit.
    private func hasRoom(for host: String, in state: State) -> Bool {
        state.connections(to: host) < options.connectionsPerHost
    }

    /// Takes a connection to a host; returns false if none is free.
    private func take(_ host: String, isShareable: Bool, in state: inout State) -> Bool {
        guard
            isShareable && state.multiplexed.contains(host)
                || state.connections < options.connections && hasRoom(for: host, in: state)
        else { return false }
        state.count(1, with: host, isShareable: isShareable)
        return true
    }
}
