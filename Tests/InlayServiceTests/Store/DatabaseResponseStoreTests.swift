import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Testing

@testable import InlayService

@Suite struct DatabaseResponseStoreTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("store") }

    private func store(
        _ configuration: DatabaseResponseStoreConfiguration = .init()
    ) throws -> DatabaseResponseStore {
        try DatabaseResponseStore(folder: path, configuration: configuration)
    }

    private func fileCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: path.path + "/bodies").count
    }

    @Test(arguments: [0, 1, 100, 16_384, 16_385, 65_536, 65_537, 300_000])
    func bodiesOfAnySizeSurviveARestart(count: Int) async throws {
        var stored = try #require(
            try await store().apply([TestResponses.change(1, count: count)]).first)
        let store = try store()
        let entry = try #require(try await store.entries(for: TestResponses.key(1)).first)
        #expect(entry.response == stored)
        #expect(try await store.onlyBody(1) == TestResponses.body(1, count: count))
        #expect(try fileCount() == (count > 65_536 ? 1 : 0))
        stored.isInvalidated = true
        try await store.apply([.invalidate(url: stored.key.url)])
        #expect(try await store.entries(for: TestResponses.key(1)).first?.response == stored)
    }

    private func storeUnder(_ token: Int, in store: DatabaseResponseStore) async throws {
        let identity = ServiceIdentity.credential(.init(token: "\(token)"))
        try await store.apply([
            .store(TestResponses.response(1, identity: identity), body: TestResponses.body(token))
        ])
    }

    private func bodyUnder(_ token: Int, in store: DatabaseResponseStore) async throws -> Data? {
        try await store.onlyBody(1, in: .credential(.init(token: "\(token)")))
    }

    private func ownerCount(_ store: DatabaseResponseStore) async throws -> Int? {
        try await store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM owner") }
    }

    @Test func aSweepRemovesIdentitiesWithoutResponsesAboveTheLimitAndMixesNoResponses()
        async throws
    {
        let store = try store()
        let count = StoredOwners.limit + 1
        for token in 0..<count { try await storeUnder(token, in: store) }
        // All but the first two tokens expire, and their responses are evicted.
        for token in 2..<count {
            let identity = ServiceIdentity.credential(.init(token: "\(token)"))
            for entry in try await store.entries(for: TestResponses.key(1, in: identity)) {
                try await store.apply([.remove(entry.response)])
            }
        }
        #expect(try await ownerCount(store) == count)
        try await store.sweep()
        #expect(try await ownerCount(store) == 2)
        for token in 0..<count {
            #expect(
                try await bodyUnder(token, in: store)
                    == (token < 2 ? TestResponses.body(token) : nil))
        }
        // A removed identity that stores a response again.
        try await storeUnder(5, in: store)
        #expect(try await bodyUnder(5, in: store) == TestResponses.body(5))
        #expect(try await bodyUnder(6, in: store) == nil)
        #expect(try await bodyUnder(0, in: store) == TestResponses.body(0))
    }

    @Test func aSweepKeepsIdentitiesUpToTheLimit() async throws {
        let store = try store()
        try await storeUnder(0, in: store)
        let identity = ServiceIdentity.credential(.init(token: "0"))
        let entry = try await store.entries(for: TestResponses.key(1, in: identity)).first
        try await store.apply([.remove(try #require(entry?.response))])
        try await store.sweep()
        #expect(try await ownerCount(store) == 1)
    }

    private func removeUnder(_ identity: ServiceIdentity, in store: DatabaseResponseStore)
        async throws
    {
        for entry in try await store.entries(for: TestResponses.key(1, in: identity)) {
            try await store.apply([.remove(entry.response)])
        }
    }

    @Test func aSweepOverwritesTheNamesOfRemovedIdentities() async throws {
        let store = try store()
        for token in 0...StoredOwners.limit { try await storeUnder(token, in: store) }
        let identity = ServiceIdentity.account("SECRET")
        try await store.apply([
            .store(TestResponses.response(1, identity: identity), body: TestResponses.body(1))
        ])
        try await removeUnder(identity, in: store)
        try await store.sweep()
        try await store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        for name in try FileManager.default.contentsOfDirectory(atPath: path.path) {
            let bytes = try? Data(contentsOf: path.appendingPathComponent(name))
            #expect(bytes?.range(of: Data("SECRET".utf8)) == nil, "\(name)")
        }
    }

    @Test func nonASCIIAndEmptyHeaderFieldsAreStored() async throws {
        let store = try store()
        let fields: HTTPFields = [
            .contentType: "text/plain; charset=\"é\"", HTTPField.Name("X-Empty")!: "",
        ]
        try await store.apply([.store(TestResponses.response(1, fields), body: Data())])
        let read = try #require(try await store.entries(for: TestResponses.key(1)).first?.response)
        #expect(
            read.response.headerFields == TestResponses.response(1, fields).response.headerFields)
    }

    @Test func newerResponsesReplaceTheStoredOne() async throws {
        let store = try store()
        for version in 0..<3 {
            for count in [50, 20_000, 100_000] {
                try await store.apply([TestResponses.change(1, version: version, count: count)])
                let body = TestResponses.body(1, version: version, count: count)
                #expect(try await store.onlyBody(1) == body)
                #expect(try await store.entries(for: TestResponses.key(1)).count == 1)
            }
        }
        #expect(try fileCount() == 1)
        #expect(try await store.size() == 100_512)
        try await store.apply([.remove(store.entries(for: TestResponses.key(1))[0].response)])
        #expect(try fileCount() == 0)
        #expect(try await store.size() == 0)
    }

    @Test func variantsAndPartialResponsesAreStoredSeparately() async throws {
        let store = try store()
        let variants = (0..<3).map { VaryKey(parts: [VaryKey.Part(name: "a", value: "\($0)")]) }
        for (number, variant) in variants.enumerated() {
            let response = TestResponses.response(1, variant: variant)
            try await store.apply([.store(response, body: TestResponses.body(number))])
        }
        let part = TestResponses.response(1, range: StoredRange(offset: 5, total: 200))
        try await store.apply([.store(part, body: TestResponses.body(9))])
        let entries = try await store.entries(for: TestResponses.key(1))
        #expect(entries.count == 4)
        for (number, variant) in variants.enumerated() {
            #expect(
                entries.first { $0.response.variant == variant }?.body == TestResponses.body(number)
            )
        }
        #expect(entries.first { $0.response.range != nil }?.response.range == part.range)
    }

    @Test func aURLHasAtMost32StoredVariants() async throws {
        let store = try store()
        for number in 0..<100 {
            let variant = VaryKey(parts: [VaryKey.Part(name: "a", value: "\(number)")])
            try await store.apply([
                .store(
                    TestResponses.response(1, variant: variant), body: TestResponses.body(number))
            ])
        }
        let values = try await store.entries(for: TestResponses.key(1)).compactMap {
            $0.response.variant.parts.first?.value
        }
        #expect(Set(values) == Set((68..<100).map { "\($0)" }))
    }

    @Test func noChangeOfABatchIsAppliedIfOneFails() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.diskLimit = 50_000
        let store = try store(settings)
        try await store.apply([TestResponses.change(1)])
        await #expect(throws: ResponseStoreError.tooLarge(bytes: 60_512, limit: 50_000)) {
            try await store.apply([
                TestResponses.change(1, version: 2), TestResponses.change(2, count: 60_000),
            ])
        }
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
        #expect(try await !store.has(2))
    }

    @Test func unpinnedLeastRecentlyUsedResponsesAreEvictedFirst() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.diskLimit = 100 * 1_024
        let time = TestTime()
        settings.now = { time.now }
        let store = try store(settings)
        for number in 0..<100 {
            try await store.apply([TestResponses.change(number, count: 512)])
            time.advance(by: 1)
        }
        let old = try await store.entries(for: TestResponses.key(3))[0].response
        try await store.apply([.use([old.id]), .pin(TestResponses.key(4), true)])
        for number in 100..<180 {
            time.advance(by: 1)
            try await store.apply([TestResponses.change(number, count: 512)])
        }
        #expect(try await store.size() <= settings.diskLimit)
        #expect(try await store.has(3))
        #expect(try await store.has(4))
        #expect(try await !store.has(5))
        #expect(try await store.has(179))
        for number in 180..<400 {
            try await store.apply([TestResponses.change(number, count: 512)])
        }
        #expect(try await !store.has(3))
        #expect(try await store.has(4))
    }

    @Test func evictedResponsesLeaveNoBodyFiles() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.diskLimit = 1_000_000
        let store = try store(settings)
        for number in 0..<40 {
            try await store.apply([TestResponses.change(number, count: 100_000)])
        }
        #expect(try fileCount() <= 9)
        #expect(try fileCount() > 5)
    }

    @Test func replacedResponsesStayPinned() async throws {
        let store = try store()
        try await store.apply([TestResponses.change(1), .pin(TestResponses.key(1), true)])
        try await store.apply([TestResponses.change(1, version: 1)])
        #expect(try await store.entries(for: TestResponses.key(1))[0].response.isPinned)
    }

    @Test func removingAnAccountDeletesItsResponsesFromTheFiles() async throws {
        let store = try store()
        let users = [ServiceIdentity.account("a"), .account("b"), .anonymous]
        for user in users {
            for (number, count) in [(1, 100), (2, 100_000)] {
                let secret =
                    Data("secret of \(user.storedName(key: store.digestKey)) ".utf8)
                    + TestResponses.body(number, count: count)
                let response = TestResponses.response(number, identity: user, length: secret.count)
                try await store.apply([.store(response, body: secret)])
            }
        }
        let purged = try await store.removeAll(of: users[0])
        #expect(purged == PurgedResponses(count: 2, bytes: 100_140))
        #expect(try await store.entries(for: TestResponses.key(1, in: users[0])).isEmpty)
        #expect(
            try await store.onlyBody(1, in: users[1])?.starts(with: "secret of account b".utf8)
                == true)
        #expect(try fileCount() == 2)
        for name in ["answers.sqlite", "answers.sqlite-wal"] {
            let bytes = try Data(contentsOf: path.appendingPathComponent(name))
            #expect(bytes.range(of: Data("account a".utf8)) == nil, "\(name)")
        }
    }

    @Test func storeFilesAreReadableByTheirOwnerOnly() async throws {
        let store = try store()
        try await store.apply([TestResponses.change(1, count: 100_000)])
        for name in try FileManager.default.subpathsOfDirectory(atPath: path.path) {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: path.path + "/" + name)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test func twoStoresOfOneFolderReadEachOthersResponses() async throws {
        let stores = [try store(), try store()]
        // Opened one after the other: on a busy machine, one could wait for the lock for too long.
        for store in stores { _ = try await store.entries(for: TestResponses.key(0)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                let store = stores[number % 2]
                group.addTask {
                    let count = number % 10 == 0 ? 70_000 : 500
                    _ = try await store.apply([TestResponses.change(number, count: count)])
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<200 {
            let body = TestResponses.body(number, count: number % 10 == 0 ? 70_000 : 500)
            #expect(try await stores[(number + 1) % 2].onlyBody(number) == body)
        }
        #expect(stores.allSatisfy { $0.damage.isEmpty })
    }

    @Test func bodiesReplacedByAnotherStoreAreNotReportedAsDamage() async throws {
        let stores = [try store(), try store()]
        for count in [500, 30_000, 70_000] {
            try await stores[0].apply([TestResponses.change(1, count: count)])
            let old = try await stores[0].entries(for: TestResponses.key(1))[0].response
            try await stores[1].apply([TestResponses.change(1, version: 1, count: count)])
            #expect(try await stores[0].body(of: old) == nil)
        }
        #expect(stores[0].damage.isEmpty)
    }

    @Test func aFolderThatCannotBeCreatedIsAnError() {
        #expect(throws: ResponseStoreError.self) {
            try DatabaseResponseStore(folder: URL(fileURLWithPath: "/nowhere/at/all"))
        }
    }

    @Test func fullDisksAreAnErrorAndKeepStoredResponses() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.largestPageCount = 100
        let store = try store(settings)
        var kept = 0
        await #expect(throws: ResponseStoreError.self) {
            for number in 0..<1000 {
                try await store.apply([TestResponses.change(number, count: 2_000)])
                kept = number + 1
            }
        }
        #expect(kept > 20)
        for number in 0..<kept {
            #expect(try await store.onlyBody(number) == TestResponses.body(number, count: 2_000))
        }
        await #expect(throws: ResponseStoreError.diskFull(path: path.path)) {
            try await store.apply([TestResponses.change(0, version: 1, count: 60_000)])
        }
        #expect(try await store.onlyBody(0) == TestResponses.body(0, count: 2_000))
        #expect(store.damage.isEmpty)
    }

    @Test func orphanedBodyFilesAreSwept() async throws {
        let store = try store()
        try await store.apply([TestResponses.change(1, count: 100_000)])
        try Data("left over".utf8).write(to: path.appendingPathComponent("bodies/abc"))
        #expect(try await store.sweep() == 0)
        #expect(try await store.sweep(olderThan: .seconds(-10)) == 1)
        #expect(try await store.onlyBody(1) == TestResponses.body(1, count: 100_000))
    }
}
