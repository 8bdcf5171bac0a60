import Foundation
import InlayGObject
import InlayService
import Synchronization

/// The session of a transport, and who has its connections.
///
/// A request that has to wait for a connection waits here, not in the session, so that when none has become
/// free for as long as a connection may take, it is given up.
final class SoupConnections: Sendable {
    /// Where all of libsoup is used.
    ///
    /// One thread for all: GLib's signals have one lock, for which several of them wait more than they gain.
    static let thread = EventThread(name: "inlay-soup")

    /// Whether somebody has a connection, or why not.
    private typealias Answer = Result<Void, TransportError>

    private struct Waiter {
        let number: Int
        let host: String
        let limit: Duration
        let continuation: CheckedContinuation<Answer, Never>
        /// When its queue has moved last.
        var since = ContinuousClock.now

        var due: ContinuousClock.Instant { since + limit }
    }

    private struct State {
        /// The exchanges that haven't ended.
        var exchanges = 0
        var hosts: [String: Int] = [:]
        var waiters: [Waiter] = []
        var lastWaiter = 0
        /// Looks for those who have waited too long, and when.
        var watch: (task: Task<Void, Never>, due: ContinuousClock.Instant)?
        /// Hosts of which one connection takes all requests at a time.
        var multiplexed: Set<String> = []
    }

    let jar: SoupJar
    let session: SoupSessionActor
    private let options: SoupOptions
    private let state = Mutex(State())

    init(_ options: SoupOptions) {
        var options = options
        options.connections = max(1, options.connections)
        options.connectionsPerHost = max(1, options.connectionsPerHost)
        self.options = options
        jar = SoupJar(options.cookieFile, on: Self.thread)
        session = SoupSessionActor(options, on: Self.thread)
    }

    /// Takes a connection for a further exchange, which ends with ``end(with:)``.
    ///
    /// Throws when the task is cancelled while it waits for a connection, or when no connection becomes free
    /// within the limit.
    func begin(
        with host: String, within limit: Duration = TransportTimeouts().connect
    ) async throws(TransportError) {
        if state.withLock({ take(host, in: &$0) }) { return }
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        // Far enough for a century, and no number that is too great.
        let limit = min(limit, .seconds(1 << 32))
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(Waiter(number: waiter, host: host, limit: limit, continuation: continuation))
            }
        } onCancel: {
            giveUp(waiter)
        }
        try answer.get()
    }

    /// How many wait for a connection.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Notes that an exchange needs its connection no more.
    func end(with host: String) {
        let next = state.withLock { state in
            state.exchanges -= 1
            let left = (state.hosts[host] ?? 1) - 1
            state.hosts[host] = left > 0 ? left : nil
            return takeWaiters(after: host, in: &state)
        }
        for waiter in next { waiter.continuation.resume(returning: .success(())) }
    }

    /// Notes that a host needs one connection for all.
    func noteMultiplexing(by host: String) {
        let next = state.withLock { state in
            state.multiplexed.insert(host).inserted ? takeWaiters(after: host, in: &state) : []
        }
        for waiter in next { waiter.continuation.resume(returning: .success(())) }
    }

    // MARK: - Private

    private func wait(_ waiter: Waiter) {
        let answer: Answer? = state.withLock { state in
            // Asked for in here, so that whoever is cancelled later is found.
            guard !Task.isCancelled else { return .failure(.cancelled) }
            if take(waiter.host, in: &state) { return .success(()) }
            state.waiters.append(waiter)
            watch(until: waiter.due, in: &state)
            return nil
        }
        if let answer { waiter.continuation.resume(returning: answer) }
    }

    /// Looks again when somebody may have waited too long: one task does so for all.
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

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: .failure(.cancelled))
    }

    /// Those who needn't wait any longer now that a connection to a host is free, and have theirs.
    private func takeWaiters(after host: String, in state: inout State) -> [Waiter] {
        guard !state.waiters.isEmpty else { return [] }
        let now = ContinuousClock.now
        var taken: [Waiter] = []
        var waiters: [Waiter] = []
        for var waiter in state.waiters {
            if take(waiter.host, in: &state) {
                taken.append(waiter)
            } else {
                // A queue may be long, as long as it moves.
                if waiter.host == host || hasRoom(for: waiter.host, in: state) {
                    waiter.since = now
                }
                waiters.append(waiter)
            }
        }
        state.waiters = waiters
        return taken
    }

    /// Whether a host has fewer connections than it may have, so that it is those of others that it waits for.
    private func hasRoom(for host: String, in state: State) -> Bool {
        state.hosts[host, default: 0] < options.connectionsPerHost
    }

    /// Takes a connection to a host, if one is free.
    private func take(_ host: String, in state: inout State) -> Bool {
        guard
            state.multiplexed.contains(host)
                || state.exchanges < options.connections && hasRoom(for: host, in: state)
        else { return false }
        state.exchanges += 1
        state.hosts[host, default: 0] += 1
        return true
    }
}
