import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Writes that the server refuses, and what the app decides; queues whose files are damaged.
@Suite struct RefusedWriteTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("outbox") }

    private func queue(
        _ transport: any Transport, _ change: (inout WriteQueueConfiguration) -> Void = { _ in }
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

    /// Refuses what has no `If-Match` with the tag 2.
    private func versioned() -> StubTransport {
        StubTransport { request, _ throws(TransportError) in
            request.headers[.ifMatch] == "2"
                ? .status(204)
                : TransportResponse(
                    status: 412, headers: [.eTag: "2"], body: ResponseBody(Array("theirs".utf8)))
        }
    }

    @Test func theAppMergesAndTheRestFollows() async throws {
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

    @Test func whatIsKeptHoldsItsResourceUntilTheAppDecides() async throws {
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

    @Test func whoHasntDecidedIsAskedAgainAfterARestart() async throws {
        let gate = Gate()
        let (asked, told) = AsyncStream.makeStream(of: Int.self)
        let first = try queue(versioned()) {
            $0.onRefusal = { _ in
                told.yield(1)
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

    @Test func aServerThatIsBusyIsAskedAgain() async throws {
        let transport = StubTransport(
            .status(503), .status(429, [.retryAfter: "0"]), .status(409, [.retryAfter: "0"]),
            .status(204))
        let queue = try queue(transport)
        try await queue.add(.post, "/a")
        await wait(queue) { $0.isEmpty }
        #expect(Set(transport.requests.map { $0.headers[.idempotencyKey] }).count == 1)
        #expect(transport.requests.count == 4)
    }

    @Test func aPauseLastsAsLongAsTheServerAsks() async throws {
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
        clock.advance(by: .seconds(121))
        await wait(queue) { $0.isEmpty }
    }

    @Test func aDamagedDatabaseIsSetAsideAndSaidSo() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off)
        try await first.add(.post, "/a", ["n": 1])
        await first.close()
        for ending in ["", "-wal"] {
            try Data(repeating: 0x55, count: 20_000).write(
                to: path.appendingPathComponent("writes.sqlite" + ending))
        }
        let told = Mutex<[StoreDamage]>([])
        let transport = StubTransport(.status(204))
        let second = try queue(transport) {
            $0.onDamage = { damage in told.withLock { $0.append(damage) } }
        }
        #expect(told.withLock { $0.count } == 1)
        let aside = try #require(second.damage.first?.setAside)
        #expect(FileManager.default.fileExists(atPath: aside))
        try await second.add(.post, "/b")
        await wait(second) { $0.isEmpty }
        #expect(transport.requests.map(\.url.path) == ["/b"])
    }

    @Test func aDamagedBodyIsNeverSent() async throws {
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

    /// It is told of, stays in the file, and holds up neither its resource nor the others.
    @Test func aRowThatCantBeReadHoldsNothingUp() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let first = try queue(off)
        for path in ["/a", "/a", "/b"] { try await first.add(.post, path) }
        await first.close()
        let file = path.appendingPathComponent("writes.sqlite").path
        // A queue that was closed may be at its last write yet.
        var patient = Configuration()
        patient.busyMode = .timeout(10)
        let database = try DatabaseQueue(path: file, configuration: patient)
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
        let kept = try DatabaseQueue(path: file, configuration: patient)
        #expect(
            try await kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM write") } == 1)
    }
}
