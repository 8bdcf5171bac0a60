import InlayService
import Testing

@testable import InlaySoup

/// Which of libsoup's threads a request goes to.
@Suite struct SoupSessionsTests {
    private func sessions(perHost: Int) -> SoupSessions {
        var options = SoupOptions()
        options.connectionsPerHost = perHost
        return SoupSessions(options)
    }

    @Test func fewRequestsStayWhereConnectionsAreOpen() async throws {
        let sessions = sessions(perHost: 16)
        let first = try await sessions.begin(with: "a")
        for _ in 0..<3 {
            let other = try await sessions.begin(with: "b")
            #expect(other === first)
        }
        let next = try await sessions.begin(with: "a")
        #expect((next === first) == (SoupSessions.threads.count == 1))
        // Two that have ended make room.
        for _ in 0..<2 { sessions.end(first, with: "b") }
        let last = try await sessions.begin(with: "c")
        #expect(last === first)
    }

    @Test func manyRequestsAreSharedOut() async throws {
        let sessions = sessions(perHost: 16)
        var counts: [ObjectIdentifier: Int] = [:]
        for _ in 0..<16 {
            let session = try await sessions.begin(with: "a")
            counts[ObjectIdentifier(session), default: 0] += 1
        }
        #expect(counts.count == SoupSessions.threads.count)
        #expect(Set(counts.values).count == 1, "\(counts.values)")
    }

    @Test func aHostHasAsManyConnectionsAsThereMayBe() async throws {
        let sessions = sessions(perHost: 3)
        var used: [SoupSessionActor] = []
        for _ in 0..<3 { used.append(try await sessions.begin(with: "a")) }
        let limits = Dictionary(
            used.map { (ObjectIdentifier($0), $0.connectionsPerHost) }, uniquingKeysWith: { $1 })
        #expect(limits.values.reduce(0, +) == 3)
    }

    /// Whichever it is, and whatever the others do.
    @Test(arguments: 0..<2) func aRequestHasTheFirstConnectionThatIsFree(_ freed: Int) async throws
    {
        let sessions = sessions(perHost: 2)
        var used: [SoupSessionActor] = []
        for _ in 0..<2 { used.append(try await sessions.begin(with: "a")) }
        async let waiting = sessions.begin(with: "a")
        while sessions.waiterCount == 0 { await Task.yield() }
        // That of another host isn't for it.
        let other = try await sessions.begin(with: "b")
        sessions.end(other, with: "b")
        #expect(sessions.waiterCount == 1)
        sessions.end(used[freed], with: "a")
        let session = try await waiting
        #expect(session === used[freed])
    }

    @Test func aHostWithOneConnectionForAllHasNobodyWait() async throws {
        let sessions = sessions(perHost: 1)
        _ = try await sessions.begin(with: "a")
        async let waiting = sessions.begin(with: "a")
        while sessions.waiterCount == 0 { await Task.yield() }
        sessions.noteMultiplexing(by: "a")
        _ = try await waiting
        for _ in 0..<50 { _ = try await sessions.begin(with: "a") }
    }

    @Test func whoeverGivesUpWaitsNoLonger() async throws {
        let sessions = sessions(perHost: 1)
        let first = try await sessions.begin(with: "a")
        let waiting = Task { try await sessions.begin(with: "a") }
        while sessions.waiterCount == 0 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: TransportError.cancelled) { try await waiting.value }
        sessions.end(first, with: "a")
        #expect(try await sessions.begin(with: "a") === first)
    }

    @Test func whoeverHasWaitedTooLongGivesUp() async throws {
        let sessions = sessions(perHost: 1)
        let first = try await sessions.begin(with: "a")
        async let next = sessions.begin(with: "a", within: .seconds(3_600))
        while sessions.waiterCount < 1 { await Task.yield() }
        await #expect(throws: TransportError.timedOut(.connect)) {
            try await sessions.begin(with: "a", within: .milliseconds(20))
        }
        // Whoever has more time still waits.
        #expect(sessions.waiterCount == 1)
        sessions.end(first, with: "a")
        #expect(try await next === first)
    }
}
