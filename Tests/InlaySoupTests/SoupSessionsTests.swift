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
        let first = try #require(await sessions.begin(with: "a"))
        for _ in 0..<3 {
            let other = await sessions.begin(with: "b")
            #expect(other === first)
        }
        let next = await sessions.begin(with: "a")
        #expect((next === first) == (SoupSessions.threads.count == 1))
        // Two that have ended make room.
        for _ in 0..<2 { sessions.end(first, with: "b") }
        let last = await sessions.begin(with: "c")
        #expect(last === first)
    }

    @Test func manyRequestsAreSharedOut() async throws {
        let sessions = sessions(perHost: 16)
        var counts: [ObjectIdentifier: Int] = [:]
        for _ in 0..<16 {
            let session = try #require(await sessions.begin(with: "a"))
            counts[ObjectIdentifier(session), default: 0] += 1
        }
        #expect(counts.count == SoupSessions.threads.count)
        #expect(Set(counts.values).count == 1, "\(counts.values)")
    }

    @Test func aHostHasAsManyConnectionsAsThereMayBe() async throws {
        let sessions = sessions(perHost: 3)
        var used: [SoupSessionActor] = []
        for _ in 0..<3 { used.append(try #require(await sessions.begin(with: "a"))) }
        let limits = Dictionary(
            used.map { (ObjectIdentifier($0), $0.connectionsPerHost) }, uniquingKeysWith: { $1 })
        #expect(limits.values.reduce(0, +) == 3)
    }

    /// Whichever it is, and whatever the others do.
    @Test(arguments: 0..<2) func aRequestHasTheFirstConnectionThatIsFree(_ freed: Int) async throws
    {
        let sessions = sessions(perHost: 2)
        var used: [SoupSessionActor] = []
        for _ in 0..<2 { used.append(try #require(await sessions.begin(with: "a"))) }
        async let waiting = sessions.begin(with: "a")
        while sessions.waiterCount == 0 { await Task.yield() }
        // That of another host isn't for it.
        let other = try #require(await sessions.begin(with: "b"))
        sessions.end(other, with: "b")
        #expect(sessions.waiterCount == 1)
        sessions.end(used[freed], with: "a")
        let session = await waiting
        #expect(session === used[freed])
    }

    @Test func aHostWithOneConnectionForAllHasNobodyWait() async throws {
        let sessions = sessions(perHost: 1)
        _ = await sessions.begin(with: "a")
        async let waiting = sessions.begin(with: "a")
        while sessions.waiterCount == 0 { await Task.yield() }
        sessions.noteMultiplexing(by: "a")
        let session = await waiting
        #expect(session != nil)
        for _ in 0..<50 { #expect(await sessions.begin(with: "a") != nil) }
    }

    @Test func whoeverGivesUpWaitsNoLonger() async throws {
        let sessions = sessions(perHost: 1)
        let first = try #require(await sessions.begin(with: "a"))
        let waiting = Task { await sessions.begin(with: "a") == nil }
        while sessions.waiterCount == 0 { await Task.yield() }
        waiting.cancel()
        #expect(await waiting.value)
        sessions.end(first, with: "a")
        #expect(await sessions.begin(with: "a") === first)
    }
}
