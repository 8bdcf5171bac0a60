import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of refused writes and the app's decisions, and of damaged queue files.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct RefusedWriteTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("outbox") }

    private func queue(
        _ transport: any ServiceTransport,
        _ change: (inout WriteQueueConfiguration) -> Void = { _ in }
    ) throws -> WriteQueue {
        var configuration = WriteQueueConfiguration()
        configuration.firstPause = .milliseconds(1)
        configuration.longestPause = .milliseconds(2)
        change(&configuration)
        return try WriteQueue(
            folder: path, service: makeProxy(transport), configuration: configuration)
    }

    @discardableResult
    private func wait(
        _ queue: WriteQueue, until fits: ([PendingWrite]) -> Bool
    ) async -> [PendingWrite] {
        for await writes in queue.snapshots where fits(writes) { return writes }
        return []
    }

    /// Refuses requests without `If-Match` and the tag 2.
    private func versioned() -> StubTransport {
        StubTransport { request, _ throws(TransportError) in
            request.headers[.ifMatch] == "2"
                ? .status(204)
                : TransportResponse(
                    status: 412, headers: [.eTag: "2"], body: ResponseBody(Array("theirs".utf8)))
        }
    }

    @Test func refusedWritesMergedByTheAppAreRetriedBeforeLaterWrites() async throws {
        let transport = versioned()
        let asked = Mutex<[RefusedWrite]>([])
        let queue = try queue(transport) {
            $0.onRefusal = { refused in
                asked.withLock { $0.append(refused) }
                let merged = String(decoding: refused.body, as: UTF8.self) + " and mine"
                return .retry(
                    body: .text(merged), headers: ["If-Match": refused.headers[.eTag] ?? ""])
            }
        }
        try await queue.add(.put, "/a", headers: ["If-Match": "1"], body: .text("mine"))
        try await queue.add(.put, "/a", headers: ["If-Match": "2"], body: .text("later"))
        await wait(queue) { $0.isEmpty }
        let requests = transport.requests
        #expect(requests.map { $0.headers[.ifMatch] } == ["1", "2", "2"])
        #expect(try await requests[1].body.text() == "theirs and mine")
        #expect(requests[0].headers[.idempotencyKey] != requests[1].headers[.idempotencyKey])
        let refused = try #require(asked.withLock { $0 }.first)
        #expect(refused.status == 412)
        #expect(refused.sentBody == Array("mine".utf8))
    }

    @Test func anInvalidRefusalDecisionIsReportedAsTheProblemOfTheWrite() async throws {
        let asked = Mutex(0)
        let queue = try queue(StubTransport(.status(409))) {
            $0.onRefusal = { _ in
                asked.withLock { $0 += 1 }
                return .retry(headers: ["Cookie": "a=b"])
            }
        }
        let write = try await queue.add(.put, "/a")
        let held = await wait(queue) { $0.first?.problem?.contains("Cookie") == true }
        #expect(held.map(\.state) == [.refused(status: 409)])
        // A write to another resource is sent, and the app isn't asked about the first write again.
        try await queue.add(.put, "/b")
        await wait(queue) { $0.count == 2 && $0[1].problem?.contains("Cookie") == true }
        #expect(asked.withLock { $0 } == 2)
        try await queue.resolve(write.id, .drop)
        await wait(queue) { $0.count == 1 }
    }

    @Test func theAppIsAskedAgainAfterAPauseIfItsDecisionCannotBeStored() async throws {
        let clock = ManualClock()
        let path = self.path
        let (asked, continuation) = AsyncStream.makeStream(of: Duration.self)
        let queue = try queue(StubTransport(.status(409))) {
            $0.firstPause = .seconds(10)
            $0.longestPause = .seconds(10)
            $0.jitter = { 1 }
            $0.clock = clock
            $0.onRefusal = { _ in
                continuation.yield(clock.now.elapsed)
                // Simulates a failed disk: nothing can be stored from here on.
                let database = try? DatabaseQueue.beside(
                    path.appendingPathComponent("writes.sqlite").path)
                try? await database?.write {
                    try $0.execute(
                        sql: """
                            CREATE TRIGGER IF NOT EXISTS full BEFORE UPDATE OF stage ON write
                            BEGIN SELECT raise(ABORT, 'full'); END
                            """)
                }
                return .keep
            }
        }
        try await queue.add(.put, "/a")
        var iterator = asked.makeAsyncIterator()
        var times = [await iterator.next()]
        for pause in [10, 10] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause))
            times.append(await iterator.next())
        }
        #expect(times == [.zero, .seconds(10), .seconds(20)])
        await queue.close()
    }

    @Test func rejectionHandlersThatKeepRetryingAreCalledWithBackOff() async throws {
        let clock = ManualClock()
        let start = Date(timeIntervalSince1970: 1_000)
        let (asked, continuation) = AsyncStream.makeStream(of: Duration.self)
        let queue = try queue(StubTransport(.status(409))) {
            $0.firstPause = .seconds(1)
            $0.longestPause = .seconds(60)
            $0.jitter = { 1 }
            $0.clock = clock
            $0.now = { start + clock.now.elapsed / .seconds(1) }
            $0.onRefusal = { _ in
                continuation.yield(clock.now.elapsed)
                return .retry()
            }
        }
        try await queue.add(.put, "/a")
        var iterator = asked.makeAsyncIterator()
        // The first retry is sent at once: it may be a correct merge.
        var times = [await iterator.next(), await iterator.next()]
        for pause in [1, 2, 4] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause))
            times.append(await iterator.next())
        }
        #expect(times == [0, 0, 1, 3, 7].map { .seconds($0) })
        await queue.close()
    }

    @Test func cookiesOfRefusalsAreNotStored() async throws {
        let transport = StubTransport { _, _ throws(TransportError) in
            TransportResponse(
                status: 409, headers: [.eTag: "2", .setCookie: "sid=SECRETSESSION"],
                body: ResponseBody(Array("theirs".utf8)))
        }
        let queue = try queue(transport)
        let write = try await queue.add(.put, "/a")
        await wait(queue) { $0.first?.state == .refused(status: 409) }
        await queue.close()
        #expect(write.id > 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: path.path)
        #expect(names.contains("writes.sqlite"))
        for name in names {
            let file = path.appendingPathComponent(name)
            guard !file.hasDirectoryPath, let bytes = try? Data(contentsOf: file) else { continue }
            #expect(bytes.range(of: Data("SECRETSESSION".utf8)) == nil, "\(name)")
        }
    }

    @Test func refusedWritesBlockTheirResourceUntilTheyAreResolved() async throws {
        let transport = versioned()
        let queue = try queue(transport)
        let first = try await queue.add(.put, "/a", headers: ["If-Match": "1"])
        try await queue.add(.put, "/a", headers: ["If-Match": "2"])
        try await queue.add(.put, "/b", headers: ["If-Match": "2"])
        let held = await wait(queue) {
            $0.count == 2 && $0[0].state == .refused(status: 412)
        }
        #expect(held.map(\.state) == [.refused(status: 412), .waiting])
        await #expect(throws: WriteQueueError.notRefused(held[1].id)) {
            try await queue.resolve(held[1].id, .drop)
        }
        try await queue.resolve(first.id, .drop)
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.count == 3)
    }

    @Test func aPendingDecisionDoesNotDropAWriteThatTheAppReplaced() async throws {
        let gate = Gate()
        let (asked, continuation) = AsyncStream.makeStream(of: PendingWrite.ID.self)
        let transport = versioned()
        let queue = try queue(transport) {
            $0.onRefusal = { refused in
                continuation.yield(refused.write.id)
                _ = await gate.wait()
                return .drop
            }
        }
        try await queue.add(.put, "/a")
        var iterator = asked.makeAsyncIterator()
        let id = try #require(await iterator.next())
        try await queue.resolve(id, .retry(headers: ["If-Match": "2"]))
        await gate.open()
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.map { $0.headers[.ifMatch] } == [nil, "2"])
    }

    @Test func undecidedRefusalsAreReportedAgainAfterARestart() async throws {
        let gate = Gate()
        let (asked, continuation) = AsyncStream.makeStream(of: Int.self)
        let first = try queue(versioned()) {
            $0.onRefusal = { _ in
                continuation.yield(1)
                _ = await gate.wait()
                return .drop
            }
        }
        try await first.add(.put, "/a")
        var iterator = asked.makeAsyncIterator()
        _ = await iterator.next()
        await first.close()
        let second = try queue(versioned()) { $0.onRefusal = { _ in .drop } }
        await wait(second) { $0.isEmpty }
    }

    @Test func writesWithStatus503Or429Or409AreRetriedWithTheSameIdempotencyKey() async throws {
        let transport = StubTransport(
            .status(503), .status(429, [.retryAfter: "0"]), .status(409, [.retryAfter: "0"]),
            .status(204))
        let queue = try queue(transport)
        try await queue.add(.post, "/a")
        await wait(queue) { $0.isEmpty }
        #expect(Set(transport.requests.map { $0.headers[.idempotencyKey] }).count == 1)
        #expect(transport.requests.count == 4)
    }

    @Test func pendingWritesWaitForTheRetryAfterTime() async throws {
        let transport = StubTransport(.status(503, [.retryAfter: "120"]), .status(204))
        let clock = ManualClock()
        let now = Mutex(Date(timeIntervalSince1970: 1_000))
        let queue = try queue(transport) {
            $0.clock = clock
            $0.now = { now.withLock { $0 } }
        }
        try await queue.add(.post, "/a")
        await clock.waitForSleepers()
        #expect(
            try await queue.writes().map(\.state)
                == [.pausing(until: Date(timeIntervalSince1970: 1_120))])
        now.withLock { $0 += 121 }
        try await waitUntil("the write is sent") {
            // A late look at the queue starts the pause again.
            clock.advance(by: .seconds(121))
            return try await queue.writes().isEmpty
        }
    }

    @Test func damagedOutboxDatabasesAreSetAsideAndReported() async throws {
        weak var replay: WriteReplay?
        func fill() async throws {
            let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
            let first = try queue(off)
            replay = first.replay
            try await first.add(.post, "/a", ["n": 1])
            await first.close()
        }
        try await fill()
        // An open database may write into the file that is damaged here. SQLite removes the log
        // with the last connection.
        try await waitUntil("the first queue is released") { replay == nil }
        let log = path.appendingPathComponent("writes.sqlite-wal").path
        try await waitUntil("the database is closed") {
            !FileManager.default.fileExists(atPath: log)
        }
        for ending in ["", "-wal"] {
            try Data(repeating: 0x55, count: 20_000).write(
                to: path.appendingPathComponent("writes.sqlite" + ending))
        }
        let damage = Mutex<[StoreDamage]>([])
        let transport = StubTransport(.status(204))
        let second = try queue(transport) {
            $0.onDamage = { problem in damage.withLock { $0.append(problem) } }
        }
        try await second.open()
        #expect(damage.withLock { $0.count } == 1)
        let aside = try #require(second.damage.first?.setAside)
        #expect(FileManager.default.fileExists(atPath: aside))
        try await second.add(.post, "/b")
        await wait(second) { $0.isEmpty }
        #expect(transport.requests.map(\.url.path) == ["/b"])
    }

    @Test func damagedBodiesAreNeverSent() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off) { $0.largestBodyInDatabase = 10 }
        try await first.add(.post, "/a", body: .text(String(repeating: "x", count: 1_000)))
        await first.close()
        let bodies = path.appendingPathComponent("bodies")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: bodies.path).first)
        try Data("y".utf8).write(to: bodies.appendingPathComponent(name))
        let transport = StubTransport(.status(204))
        let second = try queue(transport)
        let held = await wait(second) { $0.first?.state == .refused(status: nil) }
        #expect(held.first?.problem?.contains("damaged") == true)
        #expect(transport.requests.isEmpty)
        #expect(second.damage.count == 1)
    }

    /// A symbolic link to itself can't be opened, like a file at the limit of open files.
    @Test func bodiesThatCannotBeReadNowAreSentLater() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off) { $0.largestBodyInDatabase = 10 }
        let text = String(repeating: "x", count: 1_000)
        try await first.add(.post, "/a", body: .text(text))
        await first.close()
        let bodies = path.appendingPathComponent("bodies")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: bodies.path).first)
        let file = bodies.appendingPathComponent(name)
        let aside = folder.url.appendingPathComponent("aside")
        try FileManager.default.moveItem(at: file, to: aside)
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: file.path)
        let sent = Mutex<[String?]>([])
        let transport = StubTransport { request, _ in
            let body = try? await request.body.text()
            sent.withLock { $0.append(body) }
            return .status(204)
        }
        let second = try queue(transport)
        let paused = await wait(second) { $0.first?.problem?.contains(name) == true }
        #expect(paused.first?.state != .refused(status: nil))
        // Atomic: between two steps, the queue would find no file.
        #expect(rename(aside.path, file.path) == 0)
        await wait(second) { $0.isEmpty }
        #expect(sent.withLock { $0 } == [text])
        #expect(second.damage.isEmpty)
    }

    /// The transport couldn't open the file, for example at the limit of open files.
    @Test func writesWhoseUploadFailedLocallyAreRetried() async throws {
        let transport = StubTransport { _, index throws(TransportError) in
            guard index > 0 else { throw .body("too many open files") }
            return .status(204)
        }
        let queue = try queue(transport)
        try await queue.add(.post, "/a", body: .text("x"))
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.count == 2)
    }

    @Test func theContentTypeOfADecisionReplacesThatOfItsBody() async throws {
        let transport = StubTransport(.status(412), .status(204))
        let queue = try queue(transport) {
            $0.onRefusal = { _ in
                .retry(body: .text("{}"), headers: ["Content-Type": "application/merge-patch+json"])
            }
        }
        try await queue.add(.patch, "/a", body: .text("x"))
        await wait(queue) { $0.isEmpty }
        #expect(transport.requests.last?.headers[.contentType] == "application/merge-patch+json")
    }

    /// The damage is reported, the write stays in the file, and blocks neither its resource nor
    /// others.
    @Test func unreadableRowsDoNotBlockOtherWrites() async throws {
        weak var replay: WriteReplay?
        func fill() async throws {
            let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
            let first = try queue(off)
            replay = first.replay
            for path in ["/a", "/a", "/b"] { try await first.add(.post, path) }
            await first.close()
        }
        try await fill()
        // It may still be about to claim a write.
        try await waitUntil("the first queue is released") { replay == nil }
        let file = path.appendingPathComponent("writes.sqlite").path
        let database = try DatabaseQueue.beside(file)
        try await database.write {
            try $0.execute(
                sql: "UPDATE write SET fields = x'ff' WHERE id = (SELECT min(id) FROM write)")
        }
        try database.close()
        let transport = StubTransport(.status(204))
        let second = try queue(transport)
        await wait(second) { $0.isEmpty }
        #expect(transport.requests.map(\.url.path).sorted() == ["/a", "/b"])
        #expect(second.damage.map(\.reason) == ["it can't be read, and isn't sent"])
        await second.close()
        let kept = try DatabaseQueue.beside(file)
        #expect(
            try await kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM write") } == 1)
    }
}
