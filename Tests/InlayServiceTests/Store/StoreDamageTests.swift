import Foundation
import GRDB
import InlayTestTags
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

@Suite struct StoreDamageTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("store") }
    private var database: URL { path.appendingPathComponent("answers.sqlite") }

    /// Fills the folder by a store that is released on return and finds no damage.
    private func fill(_ count: Int, bodies: Int = 2_000) async throws {
        weak var store: DatabaseResponseStore?
        func fill() async throws {
            let filled = try DatabaseResponseStore(folder: path)
            store = filled
            for number in 0..<count {
                try await filled.apply([TestResponses.change(number, count: bodies)])
            }
            try await filled.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
        try await fill()
        try await waitUntil("the store is released") { store == nil }
    }

    @Test(arguments: [
        "not a database at all, but longer than a header of SQLite would be", "SQLite format 3\0",
    ])
    func invalidDatabaseFilesAreSetAsideAndReplaced(text: String) async throws {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        try Data((text + String(repeating: "x", count: 4096)).utf8).write(to: database)
        let found = Mutex<[StoreDamage]>([])
        let store = try DatabaseResponseStore(
            folder: path,
            configuration: .init(onDamage: { damage in found.withLock { $0.append(damage) } }))
        try await store.apply([TestResponses.change(1)])
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
        #expect(store.damage.count == 1)
        #expect(store.damage == found.withLock { $0 })
        let aside = try #require(store.damage.first?.setAside)
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)).starts(with: text.utf8))
    }

    @Test func onlyTheTwoLatestDamagedDatabasesAreKept() async throws {
        for round in 0..<4 {
            try await fill(1)
            try Data(repeating: UInt8(round), count: 5_000).write(to: database)
            try? FileManager.default.removeItem(atPath: database.path + "-wal")
        }
        try await fill(1)
        let aside = try FileManager.default.contentsOfDirectory(atPath: path.path)
            .filter { $0.hasPrefix("answers.sqlite.damaged") && !$0.hasSuffix("-wal") }
            .filter { !$0.hasSuffix("-shm") }
        #expect(aside.count == 2)
        // The latest ones.
        let first = try aside.map {
            try Data(contentsOf: path.appendingPathComponent($0)).first
        }
        #expect(Set(first) == [2, 3])
    }

    @Test func damagedFilesAreRemovedAfterAMonth() throws {
        let names = ["a.damaged", "x.sqlite.damaged-1", "x.sqlite.damaged-1-wal", "kept"]
        for name in names {
            try Data("x".utf8).write(to: folder.url.appendingPathComponent(name))
        }
        let damaged = DamagedFiles(folder: folder.url.path, count: 3, age: 30 * 86_400)
        damaged.trim(now: Date() + 29 * 86_400)
        let list = { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
        #expect(try list() == names.sorted())
        damaged.trim(now: Date() + 31 * 86_400)
        #expect(try list() == ["kept"])
    }

    @Test func aLogOutRemovesDamagedFiles() async throws {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        try Data("not a database".utf8).write(to: database)
        let store = try DatabaseResponseStore(folder: path)
        try await store.apply([TestResponses.change(1)])
        let aside = try #require(store.damage.first?.setAside)
        #expect(FileManager.default.fileExists(atPath: aside))
        try await store.removeAll(of: .account("ada"))
        #expect(!FileManager.default.fileExists(atPath: aside))
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
    }

    /// Overwrites pages: no wrong body is returned, and the store stays usable.
    @Test(arguments: 0..<12)
    func overwrittenPagesNeverReturnAWrongBody(seed: Int) async throws {
        try await fill(60)
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = try Data(contentsOf: database)
        for _ in 0..<(1 + seed) {
            let page = Int.random(in: 1..<bytes.count / 4096, using: &random)
            for place in page * 4096..<page * 4096 + 4096 {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
        }
        try bytes.write(to: database)
        let store = try DatabaseResponseStore(folder: path)
        var right = 0
        for number in 0..<60 {
            let body = try? await store.onlyBody(number)
            if let body {
                #expect(body == TestResponses.body(number, count: 2_000))
                right += 1
            }
        }
        #expect(right < 60)
        for number in 0..<60 {
            try await store.apply([TestResponses.change(number, version: 1, count: 2_000)])
            #expect(
                try await store.onlyBody(number)
                    == TestResponses.body(number, version: 1, count: 2_000))
        }
        #expect(!store.damage.isEmpty)
    }

    /// Flips single bits: numbers become text or null, and nothing crashes the program.
    @Test(.tags(.fuzz), arguments: 0..<campaignCount(30, fuzz: 2_000))
    func flippedBitsNeverReturnAWrongBody(seed: Int) async throws {
        try await fill(20, bodies: 300)
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = try Data(contentsOf: database)
        for _ in 0..<(1 + seed % 12) {
            let place = Int.random(in: 4096..<bytes.count, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        try bytes.write(to: database)
        let store = try DatabaseResponseStore(folder: path)
        for number in 0..<20 {
            guard let body = try? await store.onlyBody(number) else { continue }
            #expect(body == TestResponses.body(number, count: 300))
        }
        // Damage may be detected only now; then earlier responses are set aside as well.
        for version in 1...2 {
            for number in 0..<20 {
                let change = TestResponses.change(number, version: version, count: 300)
                try await store.apply([change])
                let body = try await store.onlyBody(number)
                let isLost = version == 1 && body == nil
                #expect(
                    isLost || body == TestResponses.body(number, version: version, count: 300))
            }
        }
        try await store.removeAll(of: .anonymous)
    }

    /// Simulates a flipped bit in a row id: whether SQLite finds such a row depends on which rows
    /// around it are removed.
    @Test(arguments: [true, false])
    func responsesUnderAWrongRowIdAreNotReturned(isReadFirst: Bool) async throws {
        try await fill(3)
        let store = try DatabaseResponseStore(folder: path)
        try await store.database.write { database in
            try database.execute(sql: "DELETE FROM response WHERE url LIKE '%n=0'")
            try database.execute(
                sql: """
                    UPDATE response SET id = (SELECT min(id) FROM address) WHERE url LIKE '%n=2'
                    """)
        }
        if isReadFirst { #expect(try await store.onlyBody(0) == nil) }
        for version in 1...2 {
            for number in 0..<3 {
                try await store.apply([TestResponses.change(number, version: version)])
            }
        }
        for number in 0..<3 {
            #expect(try await store.onlyBody(number) == TestResponses.body(number, version: 2))
        }
        #expect(store.damage.count == 1)
    }

    @Test func rowsMissingWithoutAPurgeAreReportedAsDamage() async throws {
        try await fill(3)
        let stores = try (0..<2).map { _ in try DatabaseResponseStore(folder: path) }
        #expect(try await stores[0].has(1))
        try await stores[1].removeAll(of: .anonymous)
        #expect(try await !stores[0].has(1))
        #expect(stores[0].damage.isEmpty)
        try await stores[0].apply([TestResponses.change(1), TestResponses.change(2)])
        try await stores[0].database.write {
            try $0.execute(sql: "DELETE FROM response WHERE url LIKE '%n=1'")
        }
        #expect(try await stores[0].onlyBody(1) == nil)
        #expect(stores[0].damage.count == 1)
    }

    @Test func wrongStoredTotalsAreRecomputed() async throws {
        try await fill(3)
        let store = try DatabaseResponseStore(folder: path)
        try await store.database.write { try $0.execute(sql: "UPDATE total SET bytes = 1 << 60") }
        for number in 10..<13 { try await store.apply([TestResponses.change(number)]) }
        #expect(try await store.size() == 3 * 612)
        for number in 10..<13 { #expect(try await store.has(number)) }
    }

    @Test(arguments: [0, 1, 2])
    func damagedBodyFilesAreSetAsideAndOthersRemain(kind: Int) async throws {
        try await fill(3, bodies: 100_000)
        let store = try DatabaseResponseStore(folder: path)
        let bodies = path.appendingPathComponent("bodies")
        let name = try #require(
            try await store.database.write { database in
                try String.fetchOne(
                    database, sql: "SELECT file FROM response WHERE url LIKE '%n=1'")
            })
        let file = bodies.appendingPathComponent(name)
        var bytes = try Data(contentsOf: file)
        switch kind {
        case 0: bytes[77_777] ^= 1
        case 1: bytes.removeLast(1000)
        default: bytes = Data()
        }
        try bytes.write(to: file)
        #expect(try await store.onlyBody(1) == nil)
        #expect(try await !store.has(1))
        let aside = try #require(store.damage.first?.setAside)
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == bytes)
        #expect(try await store.onlyBody(0) == TestResponses.body(0, count: 100_000))
        #expect(try await store.onlyBody(2) == TestResponses.body(2, count: 100_000))
    }

    @Test func swappedBodiesAreNotReturned() async throws {
        for (count, table, column) in [
            (500, "response", "content"), (30_000, "body", "content"), (70_000, "response", "file"),
        ] {
            let store = try DatabaseResponseStore(folder: path)
            try await store.apply([
                TestResponses.change(1, count: count), TestResponses.change(2, count: count),
            ])
            try await store.database.write { database in
                let values = try Row.fetchAll(
                    database,
                    sql:
                        "SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY id DESC LIMIT 2"
                )
                for (row, other) in zip(values, values.reversed()) {
                    try database.execute(
                        sql: "UPDATE \(table) SET \(column) = ? WHERE id = ?",
                        arguments: [other[1] as DatabaseValue, row[0] as Int64])
                }
            }
            #expect(try await store.onlyBody(1) == nil)
            #expect(try await store.onlyBody(2) == nil)
            #expect(store.damage.count == 2)
        }
    }

    /// The changes that a flipped bit may make to a response's metadata.
    @Test(arguments: [
        "status = 404", "fields = x''", "requested = requested + 1", "received = received + 1",
        "length = length + 1", "offset = 0", "total = 7", "place = place || 'x'",
        "headChecksum = headChecksum + 1", "invalidated = 0",
    ])
    func responsesWithAModifiedHeadAreReportedAsDamage(change: String) async throws {
        try await fill(2)
        let store = try DatabaseResponseStore(folder: path)
        // An invalidated or rewritten response has a new checksum.
        try await store.apply([.invalidate(url: TestResponses.key(1).url)])
        let stored = try #require(
            try await store.entries(for: TestResponses.key(1)).first?.response)
        #expect(stored.isInvalidated)
        try await store.apply([.update(stored)])
        #expect(try await store.has(1))
        #expect(store.damage.isEmpty)
        try await store.database.write {
            try $0.execute(sql: "UPDATE response SET \(change) WHERE url LIKE '%n=1'")
        }
        #expect(try await !store.has(1))
        #expect(try await store.onlyBody(0) == TestResponses.body(0, count: 2_000))
        #expect(store.damage.count == 1)
        try await store.apply([TestResponses.change(1)])
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
    }

    @Test func missingBodyFilesAreReportedAsDamage() async throws {
        try await fill(1, bodies: 100_000)
        let store = try DatabaseResponseStore(folder: path)
        let bodies = path.path + "/bodies"
        for name in try FileManager.default.contentsOfDirectory(atPath: bodies) {
            try FileManager.default.removeItem(atPath: bodies + "/" + name)
        }
        #expect(try await store.onlyBody(0) == nil)
        #expect(store.damage.first?.reason == "it is missing")
        #expect(try await !store.has(0))
    }

    /// A store that is used by its damage handler, and the sizes that the handler read.
    private final class HandlerState: Sendable {
        let store = Mutex<DatabaseResponseStore?>(nil)
        let sizes = Mutex<[Int]>([])
    }

    /// Damage that is detected when the store opens, and during a call.
    @Test(arguments: [true, false])
    func aDamageHandlerCanReadTheStoreWithoutADeadlock(isAtOpening: Bool) async throws {
        try await fill(3)
        if isAtOpening { try Data(repeating: 0x55, count: 20_000).write(to: database) }
        let state = HandlerState()
        let isAssigned = DispatchSemaphore(value: 0)
        let store = try DatabaseResponseStore(
            folder: path,
            configuration: .init(onDamage: { _ in
                isAssigned.wait()
                let end = DispatchSemaphore(value: 0)
                Task {
                    let size = try? await state.store.withLock { $0 }?.size()
                    state.sizes.withLock { $0.append(size ?? -1) }
                    end.signal()
                }
                #expect(end.wait(timeout: .now() + .seconds(60)) == .success)
            }))
        state.store.withLock { $0 = store }
        isAssigned.signal()
        if !isAtOpening {
            try await store.database.write {
                try $0.execute(sql: "DELETE FROM response WHERE url LIKE '%n=1'")
            }
        }
        #expect(try await store.onlyBody(1) == nil)
        #expect(store.damage.count == 1)
        // The store may not be replaced yet when the handler reads its size.
        #expect(state.sizes.withLock { $0.map { $0 >= 0 } } == [true])
        state.store.withLock { $0 = nil }
    }
}
