import Foundation
import InlayGObject
import InlayService
import Synchronization

/// The sessions of a transport: one in each thread of libsoup, which share the jar of cookies.
///
/// What libsoup itself does for a request is most of what the request costs, and all of it is in one
/// thread: a second one lets many requests at a time use a second processor. Few requests stay in
/// the first, where connections are open already.
///
/// A request that has to wait for a connection waits here, not in a session: the first connection that
/// becomes free is its. When none has become free for as long as a connection may take, it is given up.
final class SoupSessions: Sendable {
    /// Where all of libsoup is used; a session, its messages and connections stay in one of them.
    static let threads = (1...min(2, ProcessInfo.processInfo.activeProcessorCount)).map {
        EventThread(name: "inlay-soup-\($0)")
    }

    /// How many exchanges the first thread has before the next is of use.
    private static let fewExchanges = 4

    /// The exchanges of one session that haven't ended.
    private struct Load {
        var exchanges = 0
        var hosts: [String: Int] = [:]
    }

    /// The number of a session, or why there is none.
    private typealias Place = Result<Int, TransportError>

    private struct Waiter {
        let number: Int
        let host: String
        let limit: Duration
        let continuation: CheckedContinuation<Place, Never>
        /// When its queue has moved last.
        var since = ContinuousClock.now

        var due: ContinuousClock.Instant { since + limit }
    }

    private struct State {
        var loads: [Load]
        var waiters: [Waiter] = []
        var lastWaiter = 0
        /// Looks for those who have waited too long, and when.
        var watch: (task: Task<Void, Never>, due: ContinuousClock.Instant)?
        /// Hosts of which one connection takes all requests at a time.
        var multiplexed: Set<String> = []
    }

    let jar: SoupJar
    private let all: [SoupSessionActor]
    private let state: Mutex<State>

    init(_ options: SoupOptions) {
        let jar = SoupJar(on: Self.threads[0])
        // No session is without a connection: their numbers are those of the whole transport.
        let count = max(
            1, min(Self.threads.count, options.connectionsPerHost, options.connections))
        all = (0..<count).map { number in
            var share = options
            share.connections = Self.share(number, of: options.connections, by: count)
            share.connectionsPerHost = Self.share(number, of: options.connectionsPerHost, by: count)
            return SoupSessionActor(share, jar: jar, on: Self.threads[number])
        }
        state = Mutex(State(loads: Array(repeating: Load(), count: count)))
        self.jar = jar
    }

    /// The session for a further exchange, which ends with ``end(_:with:)``.
    ///
    /// Throws when the task is cancelled while it waits for a connection, or when no connection becomes free
    /// within the limit.
    func begin(
        with host: String, within limit: Duration = TransportTimeouts().connect
    ) async throws(TransportError) -> SoupSessionActor {
        if let number = state.withLock({ take(host, in: &$0) }) { return all[number] }
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        // Far enough for a century, and no number that is too great.
        let limit = min(limit, .seconds(1 << 32))
        let place = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(Waiter(number: waiter, host: host, limit: limit, continuation: continuation))
            }
        } onCancel: {
            giveUp(waiter)
        }
        return all[try place.get()]
    }

    /// How many wait for a connection.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Notes that an exchange needs its session no more.
    func end(_ session: SoupSessionActor, with host: String) {
        guard let number = all.firstIndex(where: { $0 === session }) else { return }
        let next = state.withLock { state in
            state.loads[number].exchanges -= 1
            let left = (state.loads[number].hosts[host] ?? 1) - 1
            state.loads[number].hosts[host] = left > 0 ? left : nil
            return takeWaiters(after: host, in: &state)
        }
        for (waiter, number) in next { waiter.continuation.resume(returning: .success(number)) }
    }

    /// Notes that a host needs one connection for all.
    func noteMultiplexing(by host: String) {
        let next = state.withLock { state in
            state.multiplexed.insert(host).inserted ? takeWaiters(after: host, in: &state) : []
        }
        for (waiter, number) in next { waiter.continuation.resume(returning: .success(number)) }
    }

    // MARK: - Private

    private static func share(_ number: Int, of limit: Int, by count: Int) -> Int {
        max(1, (limit + count - 1 - number) / count)
    }

    private func wait(_ waiter: Waiter) {
        let answer: Place? = state.withLock { state in
            // Asked for in here, so that whoever is cancelled later is found.
            guard !Task.isCancelled else { return .failure(.cancelled) }
            if let number = take(waiter.host, in: &state) { return .success(number) }
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

    /// Those who needn't wait any longer now that a connection to a host is free, and the sessions that they
    /// have from now on.
    private func takeWaiters(after host: String, in state: inout State) -> [(Waiter, Int)] {
        guard !state.waiters.isEmpty else { return [] }
        let now = ContinuousClock.now
        var taken: [(Waiter, Int)] = []
        var waiters: [Waiter] = []
        for var waiter in state.waiters {
            if let number = take(waiter.host, in: &state) {
                taken.append((waiter, number))
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
        zip(state.loads, all).contains { $0.hosts[host, default: 0] < $1.connectionsPerHost }
    }

    /// The session with a connection for a host: the first while it has little to do, then the one that
    /// has less; nil where all are in use.
    private func take(_ host: String, in state: inout State) -> Int? {
        let isMultiplexed = state.multiplexed.contains(host)
        let loads = state.loads
        let free = loads.indices.filter {
            isMultiplexed
                || loads[$0].hosts[host, default: 0] < all[$0].connectionsPerHost
                    && loads[$0].exchanges < all[$0].connections
        }
        guard let first = free.first else { return nil }
        let number =
            loads[first].exchanges < Self.fewExchanges
            ? first : free.min { loads[$0].exchanges < loads[$1].exchanges } ?? first
        state.loads[number].exchanges += 1
        state.loads[number].hosts[host, default: 0] += 1
        return number
    }
}
