import Foundation
import HTTPTypes
import InlayService
import InlayServiceTesting
import InlayTestTags
import InlayTesting
import Testing

/// Pairs of callers whose pending writes are in one folder.
@Suite(.timeLimit(.minutes(10))) struct NeverMixedWriteTests {
    /// The writes that a server received.
    private struct Received {
        /// Descriptions of the writes that were sent in the session of another caller.
        var foreign: [String] = []
        var count = 0
    }

    @Test(.tags(.fuzz)) func randomPendingWritesAreSentByTheirOwnCallersOnly() async throws {
        let count = campaignCount(12, fuzz: 500)
        let received = try await receive(pairs: count)
        #expect(
            received.foreign.isEmpty,
            "\(received.foreign.count), such as \(received.foreign.prefix(5))")
        #expect(received.count > count * 3, "\(received.count)")
    }

    /// Proves that the check detects callers who share an account by mistake.
    @Test func writesOfCallersWithTheSameAccountFailTheIsolationTest() async throws {
        let received = try await receive(pairs: 12, account: "everybody")
        #expect(!received.foreign.isEmpty, "of \(received.count)")
    }

    private func receive(pairs: Int, account: String? = nil) async throws -> Received {
        let folder = try TemporaryDirectory()
        var random = SeededGenerator(seed: 31)
        var received = Received()
        for pair in 0..<pairs {
            let server = NamingServer(
                otherHost: "elsewhere", beginsSessions: false, using: &random)
            try await run(
                server, in: folder.url.appendingPathComponent("\(pair)"), account, &random)
            for write in server.writes {
                received.count += 1
                guard write.caller != write.body else { continue }
                received.foreign.append(
                    "pair \(pair): a write of \(write.body) was sent by \(write.caller)")
            }
        }
        return received
    }

    /// Two callers add writes, with and without the network; one logs out or ends, and another user
    /// opens the folder.
    private func run(
        _ server: NamingServer, in folder: URL, _ account: String?,
        _ random: inout SeededGenerator
    ) async throws {
        let ada = try await caller("ada", of: server, account, &random)
        let bob = try await caller("bob", of: server, account, &random)
        let outboxes = [try queue(folder, ada), try queue(folder, bob)]
        for step in 0..<4 {
            server.isOff = step == 3 || Bool.random(using: &random)
            for (caller, outbox) in zip([ada, bob], outboxes) {
                try await outbox.add(
                    .post, "/notes/\(Int.random(in: 0..<2, using: &random))",
                    body: .text(caller.name))
            }
        }
        // The last writes of both are pending.
        if Bool.random(using: &random) {
            try await ada.service.logOut()
        } else {
            await outboxes[0].close()
        }
        _ = await ada.successor(named: "eve")
        let eve = try await caller("eve", of: server, account, &random)
        let outbox = try queue(folder, eve)
        server.isOff = false
        try await outbox.add(.post, "/notes/0", body: .text("eve"))
        for outbox in [outboxes[1], outbox] {
            try await outbox.sendNow()
            for await writes in outbox.snapshots where writes.isEmpty { break }
            await outbox.close()
        }
    }

    private func caller(
        _ name: String, of server: NamingServer, _ account: String?,
        _ random: inout SeededGenerator
    ) async throws -> TestCaller {
        let kind = CallerKind.withWrites.randomElement(using: &random) ?? .password
        let header = NamingServer.headers.randomElement(using: &random) ?? ""
        let url = try #require(URL(string: "http://h/"))
        return await TestCaller(
            name, kind, header: header, server: url, network: CookieNetwork(server), cache: nil,
            account: account)
    }

    private func queue(_ folder: URL, _ caller: TestCaller) throws -> WriteQueue {
        var configuration = WriteQueueConfiguration()
        configuration.firstPause = .milliseconds(1)
        configuration.longestPause = .milliseconds(2)
        configuration.pollInterval = .milliseconds(10)
        return try WriteQueue(
            folder: folder, service: caller.service, configuration: configuration)
    }
}
