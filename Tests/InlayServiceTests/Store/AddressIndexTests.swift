import Foundation
import GRDB
import InlayTesting
import Testing

@testable import InlayService

@Suite struct AddressIndexTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func store() throws -> DatabaseResponseStore {
        try DatabaseResponseStore(folder: folder.url.appendingPathComponent("store"))
    }

    /// Waits until a store has read its URL index.
    private func looked(_ store: DatabaseResponseStore) async throws {
        // The index is valid for a second, which may already be over on a busy machine.
        while store.addressIndex.rowIDs(of: 0) == nil {
            try await store.database.read(store.addressIndex.update)
        }
    }

    private func hash(_ number: Int) -> Int64 {
        BodyChecksum.value(of: TestResponses.key(number).url)
    }

    @Test func responsesStoredByAnotherStoreAreFoundAtOnce() async throws {
        let (first, second) = (try store(), try store())
        try await looked(first)
        try await looked(second)
        for number in 0..<100 {
            #expect(try await second.entries(for: TestResponses.key(number)).isEmpty)
            try await first.apply([TestResponses.change(number)])
            #expect(try await second.entries(for: TestResponses.key(number)).count == 1)
            // The change counter of the other store isn't this store's next one.
            try await second.apply([TestResponses.change(number, version: 1)])
            #expect(try await first.onlyBody(number) == TestResponses.body(number, version: 1))
        }
    }

    @Test func openingAStoreIndexesItsStoredURLs() async throws {
        try await store().apply((0..<50).map { TestResponses.change($0) })
        let store = try store()
        try await looked(store)
        #expect(store.addressIndex.rowIDs(of: hash(1))?.count == 1)
        #expect(store.addressIndex.rowIDs(of: hash(99)) == [])
        #expect(try await store.entries(for: TestResponses.key(1)).count == 1)
        #expect(try await store.entries(for: TestResponses.key(99)).isEmpty)
    }

    @Test func theURLIndexIsReadInTheBackgroundAfterADamagedDatabaseIsReplaced() async throws {
        try await store().apply((0..<3).map { TestResponses.change($0) })
        let store = try store()
        let lastID = try #require(
            try await store.database.read {
                try Int64.fetchOne($0, sql: "SELECT lastID FROM total")
            })
        let isRead = { [hash = hash(1)] in
            store.addressIndex.rowIDs(of: hash, upTo: lastID)?.count == 1
        }
        try await waitUntil("the index is read") { isRead() }
        var isDamaged = true
        try await store.database.read { _ in
            defer { isDamaged = false }
            if isDamaged { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
        try await waitUntil("the index of the new connections is read") { isRead() }
    }

    @Test func theURLIndexIsRebuiltOnceItHasTooManyStaleEntries() async throws {
        let store = try store()
        try await looked(store)
        try await store.apply([TestResponses.change(1)])
        let known = try await store.database.read { [hash = hash(1)] in
            try AddressIndex.storedRowIDs(of: hash, in: $0)
        }
        let gone = Dictionary(uniqueKeysWithValues: (0..<70_000).map { (Int64($0), [Int64($0)]) })
        #expect(store.addressIndex.add(gone, after: 0, upTo: 0))
        // Unless the index was read again meanwhile, it is unknown.
        #expect(store.addressIndex.rowIDs(of: 5) ?? [] == [])
        #expect(try await store.entries(for: TestResponses.key(1)).count == 1)
        try await looked(store)
        #expect(store.addressIndex.rowIDs(of: hash(1)) == known)
    }

    @Test func theLastOfMultipleResponsesForAURLInOneWriteIsStored() async throws {
        let store = try store()
        try await looked(store)
        try await store.apply((0..<3).map { TestResponses.change(1, version: $0) })
        #expect(try await store.onlyBody(1) == TestResponses.body(1, version: 2))
    }

    @Test func storesNoticeChangesThatTheChangeCounterMissed() async throws {
        let (first, second) = (try store(), try store())
        try await looked(first)
        try await looked(second)
        // Simulates a program that is killed right after its write.
        let response = TestResponses.response(1)
        _ = try await first.database.write {
            try first.writer.apply(
                [.init(changes: [.store(response, body: Data())])], in: $0
            ).results
        }
        try await waitUntil("the other store has the entry") {
            try await !second.entries(for: TestResponses.key(1)).isEmpty
        }
    }

    /// Two stores of one folder store, remove and evict at random: both always find the same
    /// responses.
    @Test(arguments: 0..<6)
    func twoStoresFindTheSameResponsesAfterRandomChanges(seed: Int) async throws {
        let path = folder.url.appendingPathComponent("store")
        var settings = DatabaseResponseStoreConfiguration()
        settings.diskLimit = 24 * 612
        let stores = try (0..<2).map { _ in
            try DatabaseResponseStore(folder: path, configuration: settings)
        }
        var random = SeededGenerator(seed: UInt64(seed))
        var last: [Int: Data] = [:]
        for version in 0..<400 {
            let number = Int.random(in: 0..<40, using: &random)
            let store = try #require(stores.randomElement(using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0..<2:
                try await store.apply([TestResponses.change(number, version: version)])
                last[number] = TestResponses.body(number, version: version)
            case 2:
                for entry in try await store.entries(for: TestResponses.key(number)) {
                    try await store.apply([.remove(entry.response)])
                }
                last[number] = nil
            case 3: try await store.apply([.invalidate(url: TestResponses.key(number).url)])
            default: break
            }
            let found = [
                try await stores[0].onlyBody(number), try await stores[1].onlyBody(number),
            ]
            #expect(found[0] == found[1])
            // A missing response was evicted.
            if let body = found[0] { #expect(body == last[number]) }
            let isInvalidated = try await stores[1].entries(for: TestResponses.key(number)).first?
                .response.isInvalidated
            #expect(
                try await stores[0].entries(for: TestResponses.key(number)).first?.response
                    .isInvalidated
                    == isInvalidated)
        }
        let size = try await stores[0].size()
        #expect(size <= 24 * 612)
        #expect(size > 10 * 612)
    }

    /// Several URLs may have equal hashes; their row ids are listed in insertion order.
    @Test func rowIdsOfURLsWithEqualHashesKeepTheirInsertionOrder() {
        var rowIDs = AddressRowIDs()
        var expected: [Int64: [Int64]] = [:]
        var random = SeededGenerator(seed: 3)
        for number in Int64(1)...3_000 {
            let hash = Int64.random(in: 0..<200, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                rowIDs[hash] = Array((expected[hash] ?? []).dropFirst())
                expected[hash] = Array((expected[hash] ?? []).dropFirst())
            } else {
                rowIDs.add(number, for: hash)
                expected[hash, default: []].append(number)
            }
            #expect(rowIDs[hash] == expected[hash])
            #expect(rowIDs.count == expected.values.reduce(0) { $0 + $1.count })
        }
    }
}
