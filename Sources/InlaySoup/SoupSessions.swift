import Foundation
import InlayGObject
import Synchronization

/// The sessions of a transport: one in each thread of libsoup, which share the jar of cookies.
///
/// What libsoup itself does for a request is most of what the request costs, and all of it is in one
/// thread: a second one lets many requests at a time use a second processor. Few requests stay in
/// the first, where connections are open already.
///
/// A request that has to wait for a connection waits here, not in a session: the first connection that
/// becomes free is its.
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

    private struct Waiter {
        let number: Int
        let host: String
        let continuation: CheckedContinuation<Int?, Never>
    }

    private struct State {
        var loads: [Load]
        var waiters: [Waiter] = []
        var lastWaiter = 0
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

    /// The session for a further exchange, which ends with ``end(_:with:)``; nil when the task is cancelled
    /// while it waits for a connection.
    func begin(with host: String) async -> SoupSessionActor? {
        if let number = state.withLock({ take(host, in: &$0) }) { return all[number] }
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let number = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(Waiter(number: waiter, host: host, continuation: continuation))
            }
        } onCancel: {
            giveUp(waiter)
        }
        return number.map { all[$0] }
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
            return takeWaiters(in: &state)
        }
        for (waiter, number) in next { waiter.continuation.resume(returning: number) }
    }

    /// Notes that a host needs one connection for all.
    func noteMultiplexing(by host: String) {
        let next = state.withLock { state in
            state.multiplexed.insert(host).inserted ? takeWaiters(in: &state) : []
        }
        for (waiter, number) in next { waiter.continuation.resume(returning: number) }
    }

    // MARK: - Private

    private static func share(_ number: Int, of limit: Int, by count: Int) -> Int {
        max(1, (limit + count - 1 - number) / count)
    }

    private func wait(_ waiter: Waiter) {
        let answer: Int?? = state.withLock { state in
            // Asked for in here, so that whoever is cancelled later is found.
            guard !Task.isCancelled else { return .some(nil) }
            if let number = take(waiter.host, in: &state) { return number }
            state.waiters.append(waiter)
            return nil
        }
        if let answer { waiter.continuation.resume(returning: answer) }
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: nil)
    }

    /// Those who needn't wait any longer, and the sessions that they have from now on.
    private func takeWaiters(in state: inout State) -> [(Waiter, Int)] {
        guard !state.waiters.isEmpty else { return [] }
        var taken: [(Waiter, Int)] = []
        var waiters: [Waiter] = []
        for waiter in state.waiters {
            if let number = take(waiter.host, in: &state) {
                taken.append((waiter, number))
            } else {
                waiters.append(waiter)
            }
        }
        state.waiters = waiters
        return taken
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
