import Testing

@testable import InlaySoup

/// Which of libsoup's threads a request goes to.
@Suite struct SoupSessionsTests {
    private func sessions(perHost: Int) -> SoupSessions {
        var options = SoupOptions()
        options.connectionsPerHost = perHost
        return SoupSessions(options)
    }

    @Test func fewRequestsStayWhereConnectionsAreOpen() {
        let sessions = sessions(perHost: 16)
        let first = sessions.begin(with: "a")
        for _ in 0..<3 { #expect(sessions.begin(with: "b") === first) }
        let next = sessions.begin(with: "a")
        #expect((next === first) == (SoupSessions.threads.count == 1))
        // One that has ended makes room.
        sessions.end(first, with: "b")
        #expect(sessions.begin(with: "c") === first)
    }

    @Test func manyRequestsAreSharedOut() {
        let sessions = sessions(perHost: 16)
        var counts: [ObjectIdentifier: Int] = [:]
        for _ in 0..<32 { counts[ObjectIdentifier(sessions.begin(with: "a")), default: 0] += 1 }
        #expect(counts.count == SoupSessions.threads.count)
        #expect(Set(counts.values).count == 1, "\(counts.values)")
    }

    @Test func aHostHasAsManyConnectionsAsThereMayBe() {
        // Two of three are the first session's: the third request doesn't wait for one of those.
        let sessions = sessions(perHost: 3)
        let used = (0..<3).map { _ in sessions.begin(with: "a") }
        #expect(used[0] === used[1])
        #expect((used[2] === used[0]) == (SoupSessions.threads.count == 1))
        let limits = Set(used.map(ObjectIdentifier.init)).map { id in
            used.first { ObjectIdentifier($0) == id }?.connectionsPerHost ?? 0
        }
        #expect(limits.reduce(0, +) == 3)
    }

    @Test func oneConnectionIsInOneThread() {
        let sessions = sessions(perHost: 1)
        let first = sessions.begin(with: "a")
        for _ in 0..<8 { #expect(sessions.begin(with: "a") === first) }
        #expect(first.connectionsPerHost == 1)
    }
}
