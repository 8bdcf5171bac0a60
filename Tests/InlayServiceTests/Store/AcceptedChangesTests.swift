import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of changes that a store queues without a waiter.
@Suite struct AcceptedChangesTests {
    private let folder: TemporaryDirectory
    private let store: DatabaseResponseStore

    init() throws {
        folder = try TemporaryDirectory()
        store = try DatabaseResponseStore(folder: folder.url.appendingPathComponent("store"))
    }

    @discardableResult
    private func accept(_ changes: StoreChange...) throws -> [StoredResponse] {
        try #require(store.accept(changes) { Issue.record($0) })
    }

    @Test func queuedResponsesAreReadableBeforeTheyAreWritten() async throws {
        let stored = try accept(TestResponses.change(1, count: 20_000))
        let entry = try #require(try await store.entries(for: TestResponses.key(1)).first)
        #expect(entry.response.id == stored.first?.id)
        try accept(TestResponses.change(2, count: 20_000))
        let body = try await store.body(of: entry.response)
        #expect(body == TestResponses.body(1, count: 20_000))
        try accept(TestResponses.change(3))
        #expect(try await store.size() == 2 * 20_512 + 612)
    }

    @Test func flushedResponsesAreVisibleToOtherStores() async throws {
        try accept(TestResponses.change(1))
        await store.flush()
        let other = try DatabaseResponseStore(folder: store.folder)
        #expect(try await other.onlyBody(1) == TestResponses.body(1))
    }

    @Test func responsesWithProvisionalIdsCanBeUpdatedAndRemoved() async throws {
        let first = try #require(try accept(TestResponses.change(1)).first)
        let second = try #require(try accept(TestResponses.change(2)).first)
        #expect(second.id > first.id)
        // In the same transaction, and in one of its own.
        try await store.apply([.remove(first)])
        #expect(try await !store.has(1))
        var fresh = second
        fresh.isInvalidated = true
        try accept(.update(fresh))
        let entry = try #require(try await store.entries(for: TestResponses.key(2)).first)
        #expect(entry.response.isInvalidated)
        #expect(entry.response.id == second.id)
        #expect(second.provisionalID?.isFinal == true)
        try await store.apply([.remove(second)])
        #expect(try await !store.has(2))
    }

    @Test func flushWaitsForUseRecordsAndReportsTheirFailure() async throws {
        let reported = Mutex(false)
        try await store.database.writeWithoutTransaction {
            try $0.execute(sql: "DROP TABLE response")
        }
        _ = try #require(store.accept([.use([1])]) { _ in reported.withLock { $0 = true } })
        await store.flush()
        #expect(reported.withLock { $0 })
    }

    @Test func changesThatMustBeDurableAreNotAcceptedIntoTheQueue() throws {
        let response = TestResponses.response(1)
        let changes: [StoreChange] = [
            .remove(response), .invalidate(url: response.key.url), .pin(response.key, true),
            TestResponses.change(1, count: 70_000),
            try TestResponses.writtenChange(1, count: 10, in: store),
        ]
        for change in changes {
            #expect(store.accept([TestResponses.change(2), change]) { _ in } == nil)
        }
    }

    @Test func purgingAnAccountRemovesItsQueuedResponses() async throws {
        let identity = ServiceIdentity.account("somebody")
        let response = TestResponses.response(1, identity: identity)
        try accept(.store(response, body: TestResponses.body(1)), TestResponses.change(1))
        try await store.removeAll(of: identity)
        #expect(try await store.onlyBody(1, in: identity) == nil)
        #expect(try await store.has(1))
    }

    /// Exceeds the queue limit: callers then wait, and no change is lost or reordered.
    @Test func changesBeyondTheQueueLimitAreWrittenInOrder() async throws {
        var waited = 0
        for version in 0..<5_000 {
            let change = TestResponses.change(version % 7, version: version)
            guard store.accept([change], onFailure: { Issue.record($0) }) == nil else { continue }
            waited += 1
            try await store.apply([change])
        }
        #expect(waited > 0)
        for version in 4_993..<5_000 {
            let body = try await store.onlyBody(version % 7)
            #expect(body == TestResponses.body(version % 7, version: version))
        }
        #expect(try await store.size() == 7 * 612)
    }

    @Test func queuedChangesThatCannotBeWrittenAreReported() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.largestPageCount = 30
        let store = try DatabaseResponseStore(
            folder: folder.url.appendingPathComponent("small"), configuration: settings)
        let reported = Mutex<[String]>([])
        try await store.apply([TestResponses.change(0)])
        let stored = store.accept([TestResponses.change(1, count: 60_000)]) { error in
            reported.withLock { $0.append("\(error)") }
        }
        #expect(stored?.count == 1)
        let lost = store.accept([TestResponses.change(2, count: 60_000)]) { error in
            reported.withLock { $0.append("\(error)") }
        }
        await store.flush()
        #expect(reported.withLock { $0.count } == 1)
        #expect(reported.withLock { $0.first?.contains("full") } == true)
        #expect(lost?.first?.provisionalID?.isFinal == false)
        #expect(try await store.has(0))
        #expect(try await store.has(1))
        #expect(try await !store.has(2))
    }

    /// Queued or awaited, by one caller or multiple: the latest body is stored.
    @Test(arguments: 0..<8)
    func randomQueuedAndDirectChangesLeaveTheLatestBodies(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var expected: [Int: Data] = [:]
        var stored: [Int: StoredResponse] = [:]
        for version in 0..<400 {
            let number = Int.random(in: 0..<5, using: &random)
            let change = TestResponses.change(number, version: version)
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<4:
                stored[number] = try accept(change).first
                expected[number] = TestResponses.body(number, version: version)
            case 4:
                stored[number] = try await store.apply([change]).first
                expected[number] = TestResponses.body(number, version: version)
            case 5:
                guard let old = stored.removeValue(forKey: number) else { continue }
                try await store.apply([.remove(old)])
                expected[number] = nil
            case 6:
                guard let old = stored[number] else { continue }
                try accept(.update(old))
            default: #expect(try await store.onlyBody(number) == expected[number])
            }
        }
        for number in 0..<5 { #expect(try await store.onlyBody(number) == expected[number]) }
        #expect(try await store.size() == expected.count * 612)
    }
}
