import Foundation
import GRDB
import InlayGeometry
import InlayTesting
import Testing

@testable import InlayDatabase

@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct HeightDatabaseTests {
    private func key(_ number: Int, width: Int = 800, style: String = "") -> HeightKey {
        HeightKey(
            content: ContentHash("row \(number)"), style: ContentHash(style), width: width,
            textScale: 100)
    }

    private func path(in folder: TemporaryDirectory) -> String {
        folder.url.appendingPathComponent("heights.sqlite").path
    }

    /// Opens the file beside a store, which locks it for a moment when it closes it.
    private func openFile(in folder: TemporaryDirectory) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path(in: folder), configuration: configuration)
    }

    /// How many heights a file has.
    private func count(_ file: DatabaseQueue) async throws -> Int {
        try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM height") ?? 0 }
    }

    @Test func storedHeightsSurviveARestart() async throws {
        let folder = try TemporaryDirectory()
        let first = HeightDatabase(path: path(in: folder))
        await first.store(
            Dictionary(uniqueKeysWithValues: (0..<1000).map { (key($0), Double($0) + 0.5) }))
        let second = HeightDatabase(path: path(in: folder))
        let heights = await second.heights(for: (990..<1010).map { key($0) })
        #expect(heights.count == 10)
        #expect(heights[key(999)] == 999.5)
    }

    @Test func aCancelledTaskReadsNothingStoresItsHeightsAndLogsNothing() async throws {
        let folder = try TemporaryDirectory()
        let log = CollectingLog()
        let store = HeightDatabase(path: path(in: folder), logger: log.logger)
        await store.store([key(1): 10])
        let read = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await store.store([key(2): 20])
            return await store.heights(for: [key(1)])
        }.value
        #expect(read == [:])
        #expect(await store.heights(for: [key(1), key(2)]) == [key(1): 10, key(2): 20])
        #expect(log.messages == [])
    }

    @Test func heightsAreStoredByWidthAndStyle() async throws {
        let folder = try TemporaryDirectory()
        let store = HeightDatabase(path: path(in: folder))
        await store.store([key(1): 10, key(1, width: 360): 20, key(1, style: "b"): 30])
        let keys = [key(1), key(1, width: 360), key(1, style: "b"), key(1, width: 361)]
        let heights = await store.heights(for: keys)
        #expect(keys.map { heights[$0] } == [10, 20, 30, nil])
    }

    @Test func theLeastRecentlyReadHeightsAreEvictedFirst() async throws {
        let folder = try TemporaryDirectory()
        let store = HeightDatabase(path: path(in: folder))
        await store.store(Dictionary(uniqueKeysWithValues: (0..<10).map { (key($0), 10) }))
        let file = try openFile(in: folder)
        try await file.write { try $0.execute(sql: "UPDATE height SET day = 1") }
        let asked = (6..<9).map { key($0) }
        #expect(await store.heights(for: asked).count == 3)
        let fresh = {
            try await file.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM height WHERE day > 1")
            }
        }
        try await waitUntil("their days are written", await fresh()) { $0 == 3 }
        let next = HeightDatabase(path: path(in: folder), limit: 5)
        try await waitUntil("the oldest are removed", await count(file)) { $0 == 5 }
        #expect(await next.heights(for: asked).count == 3)
    }

    @Test func theDatabaseFileHasPermissions0600() async throws {
        let folder = try TemporaryDirectory()
        _ = await HeightDatabase(path: path(in: folder)).heights(for: [key(1)])
        let attributes = try FileManager.default.attributesOfItem(atPath: path(in: folder))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        "not a database at all, but longer than a header of SQLite would be", "SQLite format 3\0",
    ])
    func aDamagedHeightDatabaseIsRenamedAndReplacedByANewOne(text: String) async throws {
        let folder = try TemporaryDirectory()
        try Data((text + String(repeating: "x", count: 4096)).utf8)
            .write(to: URL(fileURLWithPath: path(in: folder)))
        let store = HeightDatabase(path: path(in: folder))
        await store.store([key(1): 10])
        #expect(await store.heights(for: [key(1)]) == [key(1): 10])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.contains("heights.sqlite.damaged"))
    }

    @Test func aHeightDatabaseWithDamagedPagesIsReplacedAtTheNextStart() async throws {
        let folder = try TemporaryDirectory()
        let keys = (0..<5_000).map { key($0) }
        try await {
            await HeightDatabase(path: path(in: folder)).store(
                Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
            let file = try openFile(in: folder)
            _ = try await file.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try file.close()
        }()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path(in: folder)))
        let size = try file.seekToEnd()
        try #require(size > 40 * 4_096)
        for page in UInt64(20)..<30 {
            try file.seek(toOffset: page * 4_096)
            try file.write(contentsOf: Data(repeating: 0, count: 4_096))
        }
        try file.close()
        let files = { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }
        let damaged = HeightDatabase(path: path(in: folder))
        #expect(await damaged.heights(for: keys).isEmpty)
        #expect(try !files().contains("heights.sqlite.damaged"))
        let next = HeightDatabase(path: path(in: folder))
        await next.store([key(1): 10])
        #expect(await next.heights(for: keys) == [key(1): 10])
        #expect(try files().contains("heights.sqlite.damaged"))
        #expect(try !files().contains("heights.sqlite.suspect"))
        withExtendedLifetime(damaged) {}
    }

    @Test func onlyTheLatestDamagedDatabaseIsKeptAndDeletedAfterAMonth() async throws {
        let folder = try TemporaryDirectory()
        let file = URL(fileURLWithPath: path(in: folder))
        for round in 0..<3 {
            try Data(repeating: UInt8(round), count: 5_000).write(to: file)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file.path + ending)
            }
            // An open database may write into the file that the next round damages.
            try HeightFile(path: file.path).opened().close()
        }
        let damaged = {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0.contains("damaged") }
        }
        #expect(try damaged() == ["heights.sqlite.damaged"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".damaged")).first == 2)
        let opening = HeightFile(path: file.path)
        opening.trimDamaged(now: Date() + HeightFile.damagedAge - 86_400)
        #expect(try damaged() == ["heights.sqlite.damaged"])
        opening.trimDamaged(now: Date() + HeightFile.damagedAge + 86_400)
        #expect(try damaged().isEmpty)
    }

    @Test func twoHeightDatabasesCanShareOneFile() async throws {
        let folder = try TemporaryDirectory()
        let stores = [
            HeightDatabase(path: path(in: folder)), HeightDatabase(path: path(in: folder)),
        ]
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<40 {
                let store = stores[round % 2]
                let keys = (0..<20).map { key(round * 20 + $0) }
                group.addTask {
                    await store.store(
                        Dictionary(uniqueKeysWithValues: keys.map { ($0, Double(round)) }))
                }
            }
        }
        let heights = await stores[0].heights(for: (0..<800).map { key($0) })
        #expect(heights.count == 800)
    }

    @Test func openingADatabaseWithMoreHeightsThanItsLimitRemovesTheExcess() async throws {
        let folder = try TemporaryDirectory()
        let store = HeightDatabase(path: path(in: folder))
        await store.store(Dictionary(uniqueKeysWithValues: (0..<500).map { (key($0), 1) }))
        let small = HeightDatabase(path: path(in: folder), limit: 100)
        let file = try openFile(in: folder)
        let count = try await waitUntil("the oldest are removed", await count(file)) { $0 <= 100 }
        #expect(count > 50)
        withExtendedLifetime(small) {}
    }

    @Test func aHeightDatabaseWithoutAWritableFileReturnsNoHeights() async {
        let store = HeightDatabase(path: "/nowhere/at/all/heights.sqlite")
        await store.store([key(1): 10])
        #expect(await store.heights(for: [key(1)]).isEmpty)
    }

    /// A file as the first version made it, before migrations were recorded.
    @Test func version1DatabasesAreMigratedWithTheirHeights() async throws {
        let folder = try TemporaryDirectory()
        await HeightDatabase(path: path(in: folder)).store([key(1): 10])
        let file = try openFile(in: folder)
        try await file.write { try $0.execute(sql: "DROP TABLE grdb_migrations") }
        try file.close()
        let store = HeightDatabase(path: path(in: folder))
        #expect(await store.heights(for: [key(1)]) == [key(1): 10])
    }

    @Test func databasesOfNewerVersionsAreLeftUnchanged() async throws {
        let folder = try TemporaryDirectory()
        await HeightDatabase(path: path(in: folder)).store([key(1): 10])
        let file = try openFile(in: folder)
        try await file.write {
            try $0.execute(
                sql:
                    "ALTER TABLE height DROP COLUMN height; INSERT INTO grdb_migrations VALUES ('v2')"
            )
        }
        let store = HeightDatabase(path: path(in: folder))
        await store.store([key(2): 20])
        #expect(await store.heights(for: [key(1), key(2)]).isEmpty)
        let count = try await file.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM height")
        }
        #expect(count == 1)
    }

    /// The file is a FIFO, like one on a disk that doesn't respond: creating the store doesn't wait
    /// for it.
    @MainActor @Test(.timeLimit(.minutes(Patience.minutesPerTest)))
    func creatingAHeightDatabaseDoesNotWaitForItsFile() async throws {
        let folder = try TemporaryDirectory()
        try #require(mkfifo(path(in: folder), 0o600) == 0)
        let store = HeightDatabase(path: path(in: folder))
        let writer = open(path(in: folder), O_RDWR)
        #expect(await store.heights(for: [key(1)]).isEmpty)
        close(writer)
    }

    @Test func contentHashesDifferByContentAndAreStableAcrossVersions() {
        #expect(ContentHash("abc") == ContentHash("abc"))
        #expect(ContentHash("abc") != ContentHash("ab", "c"))
        let texts = (0..<20_000).map { "row \($0)" }
        #expect(Set(texts.map { ContentHash($0) }).count == texts.count)
        // This value is stored in files: changing it would invalidate all stored heights.
        #expect(
            ContentHash("Inlay")
                == ContentHash(first: 12_104_573_041_787_271_997, second: 2_898_488_769_885_484_108)
        )
    }
}
