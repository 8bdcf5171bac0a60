import Foundation
import GRDB
import InlayDatabase
import InlayGeometry
import InlayTesting
import Testing

@Suite struct HeightDatabaseTests {
    private func key(_ number: Int, width: Int = 800, style: String = "") -> HeightKey {
        HeightKey(
            content: ContentHash("row \(number)"), style: ContentHash(style), width: width,
            textScale: 100)
    }

    private func path(in folder: TemporaryDirectory) -> String {
        folder.url.appendingPathComponent("heights.sqlite").path
    }

    @Test func whatWasStoredIsThereInTheNextRun() async throws {
        let folder = try TemporaryDirectory()
        let first = try HeightDatabase(path: path(in: folder))
        await first.store(
            Dictionary(uniqueKeysWithValues: (0..<1000).map { (key($0), Double($0) + 0.5) }))
        let second = try HeightDatabase(path: path(in: folder))
        let heights = await second.heights(for: (990..<1010).map { key($0) })
        #expect(heights.count == 10)
        #expect(heights[key(999)] == 999.5)
    }

    @Test func otherWidthsAndStylesAreOtherHeights() async throws {
        let folder = try TemporaryDirectory()
        let store = try HeightDatabase(path: path(in: folder))
        await store.store([key(1): 10, key(1, width: 360): 20, key(1, style: "b"): 30])
        let keys = [key(1), key(1, width: 360), key(1, style: "b"), key(1, width: 361)]
        let heights = await store.heights(for: keys)
        #expect(keys.map { heights[$0] } == [10, 20, 30, nil])
    }

    @Test func heightsThatAreAskedForStayTheLongest() async throws {
        let folder = try TemporaryDirectory()
        let store = try HeightDatabase(path: path(in: folder))
        await store.store(Dictionary(uniqueKeysWithValues: (0..<10).map { (key($0), 10) }))
        let file = try DatabaseQueue(path: path(in: folder))
        try await file.write { try $0.execute(sql: "UPDATE height SET day = 1") }
        let asked = (6..<9).map { key($0) }
        #expect(await store.heights(for: asked).count == 3)
        let fresh = {
            try await file.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM height WHERE day > 1")
            }
        }
        try await waitUntil("their days are written", await fresh()) { $0 == 3 }
        let next = try HeightDatabase(path: path(in: folder), limit: 5)
        #expect(await next.heights(for: (0..<10).map { key($0) }).count == 5)
        #expect(await next.heights(for: asked).count == 3)
    }

    @Test func onlyTheOwnerReadsTheFile() throws {
        let folder = try TemporaryDirectory()
        _ = try HeightDatabase(path: path(in: folder))
        let attributes = try FileManager.default.attributesOfItem(atPath: path(in: folder))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        "not a database at all, but longer than a header of SQLite would be", "SQLite format 3\0",
    ])
    func aDamagedFileIsSetAside(text: String) async throws {
        let folder = try TemporaryDirectory()
        try Data((text + String(repeating: "x", count: 4096)).utf8)
            .write(to: URL(fileURLWithPath: path(in: folder)))
        let store = try HeightDatabase(path: path(in: folder))
        await store.store([key(1): 10])
        #expect(await store.heights(for: [key(1)]) == [key(1): 10])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.contains { $0.contains(".damaged-") })
    }

    @Test func twoProgramsUseOneFile() async throws {
        let folder = try TemporaryDirectory()
        let stores = [
            try HeightDatabase(path: path(in: folder)), try HeightDatabase(path: path(in: folder)),
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

    @Test func theOldestGoWhereThereAreTooMany() async throws {
        let folder = try TemporaryDirectory()
        let store = try HeightDatabase(path: path(in: folder))
        await store.store(Dictionary(uniqueKeysWithValues: (0..<500).map { (key($0), 1) }))
        let small = try HeightDatabase(path: path(in: folder), limit: 100)
        let heights = await small.heights(for: (0..<500).map { key($0) })
        #expect(heights.count <= 100 && heights.count > 50)
    }

    @Test func aFileThatCantBeMadeIsAnError() {
        #expect(throws: (any Error).self) {
            try HeightDatabase(path: "/nowhere/at/all/heights.sqlite")
        }
    }

    @Test func hashesStayTheSameAndDiffer() {
        #expect(ContentHash("abc") == ContentHash("abc"))
        #expect(ContentHash("abc") != ContentHash("ab", "c"))
        let texts = (0..<20_000).map { "row \($0)" }
        #expect(Set(texts.map { ContentHash($0) }).count == texts.count)
        // As it is in files: another value would have every row measured anew.
        #expect(
            ContentHash("Inlay")
                == ContentHash(first: 12_104_573_041_787_271_997, second: 2_898_488_769_885_484_108)
        )
    }
}
