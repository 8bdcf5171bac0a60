import CSoup
import Foundation
import InlayGObject
import Synchronization

/// The sessions of a transport: one in each thread of libsoup, which share the jar of cookies.
///
/// What libsoup itself does for a request is most of what the request costs, and all of it is in one
/// thread: a second one lets many requests at a time use a second processor. Few requests stay in
/// the first, where connections are open already.
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

    let jar: SoupJar
    private let all: [SoupSessionActor]
    private let loads: Mutex<[Load]>

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
        loads = Mutex(Array(repeating: Load(), count: count))
        self.jar = jar
    }

    /// The session for a further exchange, which ends with ``end(_:with:)``.
    func begin(with host: String) -> SoupSessionActor {
        let number = loads.withLock { loads in
            let number = choose(for: host, loads)
            loads[number].exchanges += 1
            loads[number].hosts[host, default: 0] += 1
            return number
        }
        return all[number]
    }

    /// Notes that an exchange needs its session no more.
    func end(_ session: SoupSessionActor, with host: String) {
        guard let number = all.firstIndex(where: { $0 === session }) else { return }
        loads.withLock { loads in
            loads[number].exchanges -= 1
            let left = (loads[number].hosts[host] ?? 1) - 1
            loads[number].hosts[host] = left > 0 ? left : nil
        }
    }

    // MARK: - Private

    private static func share(_ number: Int, of limit: Int, by count: Int) -> Int {
        max(1, (limit + count - 1 - number) / count)
    }

    /// The first session while it has little to do, then the one that has less, of those in which the
    /// host has a connection left.
    private func choose(for host: String, _ loads: [Load]) -> Int {
        let free = loads.indices.filter {
            loads[$0].hosts[host, default: 0] < all[$0].connectionsPerHost
        }
        if let first = free.first, loads[first].exchanges < Self.fewExchanges { return first }
        let choices = free.isEmpty ? Array(loads.indices) : free
        return choices.min { loads[$0].exchanges < loads[$1].exchanges } ?? 0
    }
}
