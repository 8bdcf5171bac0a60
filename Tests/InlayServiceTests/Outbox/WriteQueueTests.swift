import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of writes that are queued until the server has received them.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct WriteQueueTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("outbox") }

    private func queue(
        _ transport: any ServiceTransport,
        _ change: (inout WriteQueueConfiguration) -> Void = { _ in },
        proxy: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> WriteQueue {
        var configuration = WriteQueueConfiguration()
        configuration.firstPause = .milliseconds(1)
        configuration.longestPause = .milliseconds(2)
        change(&configuration)
        return try WriteQueue(
            folder: path, service: makeProxy(transport, proxy), configuration: configuration)
    }

    /// Waits for the first list of pending writes that fits.
    @discardableResult
    private func wait(
        _ queue: WriteQueue, until fits: ([PendingWrite]) -> Bool
    ) async -> [PendingWrite] {
        for await writes in queue.snapshots where fits(writes) { return writes }
        return []
    }

    private func keys(_ transport: StubTransport) -> [String?] {
        transport.requests.map { $0.headers[.idempotencyKey] }
    }

    @Test func sentWritesAreRemoved() async throws {
        let transport = StubTransport(.json("{}", status: 201))
        let queue = try queue(transport)
        var events = queue.events.makeAsyncIterator()
        let write = try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        #expect(write.title == "Sea")
        #expect(write.state == .waiting)
        guard case .sent(let sent, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(sent.id == write.id)
        #expect(response.status == 201)
        let request = try #require(transport.requests.first)
        #expect(request.url.absoluteString == "http://h/base/notes")
        #expect(try await request.body.text() == #"{"text":"sea"}"#)
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.headers[.idempotencyKey] != nil)
        await wait(queue) { $0.isEmpty }
    }

    @Test(arguments: [nil, 404, 500])
    func aWriteIsSentOnceIfThePageAfterItsRedirectFails(status: Int?) async throws {
        let transport = StubTransport { request, _ throws(TransportError) in
            guard request.method == .get else { return .redirect(303, to: "/notes/1") }
            guard let status else { throw .lost("cut") }
            return .status(status)
        }
        let queue = try queue(transport)
        var events = queue.events.makeAsyncIterator()
        let write = try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .sent(let sent, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(sent.id == write.id)
        #expect(response.status == 303 && response.body.isEmpty)
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.map(\.method) == [.post, .get])
    }

    @Test func aWriteIsSentOnceIfThePageAfterItsRedirectExceedsTheTotalTimeout() async throws {
        let clock = ManualClock()
        let transport = StubTransport { request, _ throws(TransportError) in
            guard request.method == .get else { return .redirect(303, to: "/notes/1") }
            while !Task.isCancelled {
                clock.advance(by: .seconds(60))
                await Task.yield()
            }
            throw .cancelled
        }
        let queue = try queue(
            transport,
            proxy: {
                $0.clock = clock
                $0.totalTimeout = .seconds(30)
            })
        var events = queue.events.makeAsyncIterator()
        try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .sent(_, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(response.status == 303 && response.body.isEmpty)
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.map(\.method) == [.post, .get])
    }

    @Test(arguments: [401, 407])
    func aWriteIsRetriedIfItsRedirectLeadsToASignInPage(status: Int) async throws {
        let transport = StubTransport { request, index in
            if request.method == .get { return .status(status) }
            return index == 0 ? .redirect(303, to: "/login") : .status(201)
        }
        let queue = try queue(transport)
        var events = queue.events.makeAsyncIterator()
        try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .sent(_, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(response.status == 201)
        #expect(transport.requests.map(\.method) == [.post, .get, .post])
    }

    @Test func aWriteIsRejectedIfThePageAfterItsRedirectIsForbidden() async throws {
        let transport = StubTransport { request, _ in
            request.method == .get ? .status(403) : .redirect(303, to: "/login")
        }
        let queue = try queue(transport)
        var events = queue.events.makeAsyncIterator()
        try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .refused = await events.next() else {
            Issue.record("It wasn't rejected.")
            return
        }
    }

    @Test func aWriteHasTheStatusOfThePageAfterItsRedirectIfThatIsTooLarge() async throws {
        let transport = StubTransport { request, _ in
            request.method == .get ? .json("[1, 2, 3]") : .redirect(303, to: "/notes/1")
        }
        let queue = try queue(transport, proxy: { $0.bodyLimit = 4 })
        var events = queue.events.makeAsyncIterator()
        try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .sent(_, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(response.status == 200 && response.body.isEmpty)
        #expect(response.headers[.contentType] == "application/json")
    }

    @Test func aWriteWhoseResponseIsTooLargeIsSent() async throws {
        let transport = StubTransport(.json("[1, 2, 3]", status: 201))
        let queue = try queue(transport, proxy: { $0.bodyLimit = 4 })
        var events = queue.events.makeAsyncIterator()
        let write = try await queue.add(.post, "notes", ["text": "sea"], title: "Sea")
        guard case .sent(let sent, let response) = await events.next() else {
            Issue.record("It wasn't sent.")
            return
        }
        #expect(sent.id == write.id)
        #expect(response.status == 201 && response.body.isEmpty)
        #expect(response.headers[.contentType] == "application/json")
    }

    @Test func writesLostInTransitAreRetriedWithTheSameIdempotencyKey() async throws {
        let transport = StubTransport { _, index throws(TransportError) in
            guard index > 2 else { throw .lost("gone") }
            return .status(204)
        }
        let queue = try queue(transport)
        try await queue.add(.post, "/a", ["n": 1])
        try await queue.add(.post, "/a", ["n": 2])
        await wait(queue) { $0.isEmpty }
        let keys = keys(transport)
        #expect(keys.count == 5)
        #expect(Set(keys.prefix(4)).count == 1)
        #expect(keys[4] != keys[3])
    }

    @Test func writesWaitOnlyForEarlierWritesToTheSameResource() async throws {
        let gate = Gate()
        let transport = StubTransport { request, _ throws(TransportError) in
            if request.url.path == "/a", await !gate.wait() { throw .cancelled }
            return .status(204)
        }
        let queue = try queue(transport)
        for number in 1...2 { try await queue.add(.put, "/a", ["n": number]) }
        try await queue.add(.put, "/b", ["n": 3])
        let left = await wait(queue) { writes in
            writes.count == 2 && writes[0].state == .sending
        }
        #expect(left.map(\.resource) == ["http://h/a", "http://h/a"])
        #expect(left[1].state == .waiting)
        await gate.open()
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.map(\.url.path).filter { $0 == "/a" }.count == 2)
    }

    @Test func unsentWritesSurviveARestart() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off)
        try await first.add(.post, "/a", ["n": 1], headers: ["If-Match": "\"7\""])
        let tried = await wait(first) { $0.first?.problem != nil }
        #expect(tried.first?.problem?.contains("off") == true)
        await first.close()
        let on = StubTransport(.status(204))
        let second = try queue(on)
        await wait(second) { $0.isEmpty }
        #expect(on.requests.first?.headers[.ifMatch] == "\"7\"")
        #expect(keys(on).first == keys(off).first)
    }

    @Test func credentialsAreAddedOnSendingAndNeverStored() async throws {
        let transport = StubTransport(.status(204))
        let queue = try queue(transport) { _ in
        } proxy: {
            $0.account = "ada"
            $0.headers = ["Authorization": "Key very-secret"]
        }
        await #expect(throws: WriteQueueError.secretHeader("Authorization")) {
            try await queue.add(.post, "/a", headers: ["Authorization": "Key other-secret"])
        }
        await #expect(throws: WriteQueueError.secretHeader("Cookie")) {
            try await queue.add(.post, "/a", headers: ["Cookie": "session=1"])
        }
        await #expect(throws: WriteQueueError.secretHeader("X-Api-Key")) {
            try await queue.add(.post, "/a", headers: ["X-Api-Key": "1"])
        }
        try await queue.add(.post, "/a", ["n": 1])
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.first?.headers[.authorization] == "Key very-secret")
        for file in ["writes.sqlite", "writes.sqlite-wal"] {
            let data = try Data(contentsOf: path.appendingPathComponent(file))
            #expect(data.firstRange(of: Data("secret".utf8)) == nil)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: path.appendingPathComponent(file).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func pendingWritesAreVisibleToAndSentByTheirOwnAccountOnly() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let ada = try queue(off) { _ in
        } proxy: {
            $0.account = "ada"
        }
        try await ada.add(.post, "/a", ["n": 1])
        await ada.close()
        let on = StubTransport(.status(204))
        let eve = try queue(on) { _ in
        } proxy: {
            $0.account = "eve"
        }
        #expect(try await eve.writes().isEmpty)
        try await eve.add(.post, "/b")
        await wait(eve) { $0.isEmpty }
        #expect(on.requests.map(\.url.path) == ["/b"])
        let again = try queue(on) { _ in
        } proxy: {
            $0.account = "ada"
        }
        await wait(again) { $0.isEmpty }
        #expect(on.requests.map(\.url.path) == ["/b", "/a"])
        #expect(throws: WriteQueueError.unnamedAccount) {
            try queue(on) { _ in
            } proxy: {
                $0.credentials = .bearer(BearerTokens(token: "x") { _ in "y" })
            }
        }
    }

    @Test func cancelledWritesAreNotSent() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let queue = try queue(off) {
            $0.longestPause = .seconds(3_600)
            $0.firstPause = .seconds(3_600)
        }
        let first = try await queue.add(.post, "/a", ["n": 1])
        let second = try await queue.add(.post, "/a", ["n": 2])
        await wait(queue) { $0.first?.problem != nil }
        #expect(try await queue.cancel(second.id) == .neverSent)
        #expect(try await queue.cancel(first.id) == .maybeDone)
        #expect(try await queue.cancel(first.id) == .gone)
        #expect(try await queue.writes().isEmpty)
    }

    @Test func writesWaitForACancelledWriteThatIsStillBeingSent() async throws {
        let (begun, gate) = (Gate(), Gate())
        let transport = StubTransport { request, index throws(TransportError) in
            if index == 0 {
                await begun.open()
                // Simulates a server that continues after its client has cancelled.
                await Task { _ = await gate.wait() }.value
                throw .cancelled
            }
            return .status(204)
        }
        let queue = try queue(transport)
        let first = try await queue.add(.put, "/a", ["n": 1])
        _ = await begun.wait()
        try await queue.add(.put, "/a", ["n": 2])
        #expect(try await queue.cancel(first.id) == .maybeDone)
        #expect(try await queue.cancel(first.id) == .gone)
        #expect(try await queue.writes().map(\.id) == [first.id + 1])
        // The queue sends writes to another resource meanwhile.
        try await queue.add(.put, "/b", ["n": 3])
        await wait(queue) { writes in !writes.contains { $0.resource == "http://h/b" } }
        #expect(transport.requests.map(\.url.path) == ["/a", "/b"])
        await gate.open()
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.map(\.url.path) == ["/a", "/b", "/a"])
    }

    @Test func writesCancelledByAProcessThatEndedAreRemoved() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off)
        for number in 1...2 { try await first.add(.put, "/a", ["n": number]) }
        await wait(first) { $0.first?.problem != nil }
        await first.close()
        let database = try DatabaseQueue.beside(
            path.appendingPathComponent("writes.sqlite").path)
        try await database.write {
            try $0.execute(
                sql: """
                    UPDATE write SET stage = 4, lease = 'gone'
                    WHERE id = (SELECT min(id) FROM write)
                    """)
        }
        let transport = StubTransport(.status(204))
        let second = try queue(transport)
        await wait(second) { $0.isEmpty }
        #expect(transport.requests.count == 1)
        #expect(try await transport.requests[0].body.text() == #"{"n":2}"#)
        let left = try await database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM write")
        }
        #expect(left == 0)
    }

    @Test func twoQueuesSharingAFolderSendEachWriteOnce() async throws {
        let transport = StubTransport(.status(204))
        let queues = try (0..<2).map { _ in
            try queue(transport) { $0.pollInterval = .milliseconds(5) }
        }
        for number in 0..<40 {
            try await queues[number % 2].add(.post, "/\(number % 7)", ["n": number])
        }
        for queue in queues { await wait(queue) { $0.isEmpty } }
        #expect(Set(keys(transport)).count == 40)
        #expect(transport.requests.count == 40)
    }

    @Test func longBodiesAreStoredAsFilesUntilTheyAreSent() async throws {
        let gate = Gate()
        let seen = Mutex("")
        let transport = StubTransport { request, _ throws(TransportError) in
            guard await gate.wait() else { throw .cancelled }
            let text = (try? await request.body.text()) ?? ""
            seen.withLock { $0 = text }
            return .status(204)
        }
        let queue = try queue(transport) { $0.largestBodyInDatabase = 100 }
        let text = String(repeating: "sea ", count: 40_000)
        let write = try await queue.add(.post, "/a", body: .text(text))
        #expect(write.bodyLength == 160_000)
        let bodies = path.appendingPathComponent("bodies").path
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: bodies).first)
        let attributes = try FileManager.default.attributesOfItem(atPath: bodies + "/" + name)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try await queue.body(of: write.id)?.text() == text)
        await gate.open()
        await wait(queue) { $0.isEmpty }
        #expect(seen.withLock { $0 } == text)
        // The body file is removed after the row.
        await queue.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: bodies).isEmpty)
    }

    @Test func queuedWritesToOtherOriginsOmitSecretHeaders() async throws {
        let transport = StubTransport(.status(204))
        let queue = try queue(transport) { _ in
        } proxy: {
            $0.account = "ada"
            $0.headers = ["Authorization": "Key 1", "X-App": "1", "User-Agent": "App"]
        }
        try await queue.add(.post, "http://other/a")
        await wait(queue) { $0.isEmpty }
        let request = try #require(transport.requests.first)
        #expect(request.headers[.authorization] == nil)
        #expect(request.headers[HTTPField.Name("X-App")!] == nil)
        #expect(request.headers[.userAgent] == "App")
    }

    @Test func cancelledTokenFetchesAreRetriedAfterAPause() async throws {
        let count = Mutex(0)
        let tokens = BearerTokens(account: "ada", allowsPlainHTTP: true) { _ in
            let attempt = count.withLock { count in
                count += 1
                return count
            }
            guard attempt > 20 else { throw CancellationError() }
            return "token"
        }
        let queue = try queue(StubTransport(.status(204))) {
            $0.firstPause = .seconds(3_600)
            $0.longestPause = .seconds(3_600)
        } proxy: {
            $0.credentials = .bearer(tokens)
        }
        try await queue.add(.post, "/a")
        let writes = await wait(queue) { $0.isEmpty || $0.first?.problem != nil }
        #expect(writes.first?.problem?.contains("cancelled") == true)
        #expect(count.withLock { $0 } == 1)
    }
}
