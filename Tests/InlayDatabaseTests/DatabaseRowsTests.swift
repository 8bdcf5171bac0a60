import Foundation
import GRDB
import InlayDatabase
import InlayGeometry
import InlayTestTags
import InlayTesting
import Synchronization
import Testing

@Suite("Database: rows read on demand")
struct DatabaseRowsTests {
    private let folder: TemporaryDirectory
    private let pool: DatabasePool

    init() throws {
        folder = try TemporaryDirectory()
        pool = try DatabasePool(path: folder.path + "/mail.db")
    }

    private func ids(_ order: String, where condition: String = "1") throws -> [Int64] {
        try pool.read {
            try Int64.fetchAll(
                $0, sql: "SELECT id FROM message WHERE \(condition) ORDER BY \(order)")
        }
    }

    /// Compares rows of a list with those of one statement.
    private func problem(
        of rows: DatabaseRows<Message>, _ expected: [Int64], _ generator: inout SeededGenerator
    ) -> String? {
        guard rows.count == expected.count else { return "\(rows.count) rows" }
        guard !expected.isEmpty else { return nil }
        var places = (0..<300).map { _ in Int.random(in: expected.indices, using: &generator) }
        places += [0, expected.count - 1, min(255, expected.count - 1), min(256, rows.count - 1)]
        for place in places {
            guard rows[place].record?.id == expected[place] else { return "row \(place)" }
            guard rows[place].id == .record(expected[place]) else { return "id of \(place)" }
        }
        return nil
    }

    @Test(arguments: [0, 1, 255, 256, 257, 512, 5_000])
    func pagedRowsMatchASingleQuery(count: Int) throws {
        try Message.fill(pool, count: count)
        var generator = SeededGenerator(seed: 16)
        for isDescending in [false, true] {
            let direction = isDescending ? "DESC" : "ASC"
            let byDate = try DatabaseRows<Message>(
                "message", orderedBy: ["date"], descending: isDescending, in: pool)
            let dates = try ids("date \(direction), id \(direction)")
            #expect(problem(of: byDate, dates, &generator) == nil)
            #expect(try byDate.ids(as: Int64.self) == dates)
            let byID = try DatabaseRows<Message>(
                "message", descending: isDescending, in: pool, pageSize: 50, pageLimit: 2)
            #expect(problem(of: byID, try ids("id \(direction)"), &generator) == nil)
            let filtered = try DatabaseRows<Message>(
                "message", orderedBy: ["folder", "subject"], descending: isDescending,
                filter: "folder IS NOT NULL OR id < \(-1)", in: pool, pageSize: 1_000)
            let some = try ids(
                "folder \(direction), subject \(direction), id \(direction)",
                where: "folder IS NOT NULL")
            #expect(problem(of: filtered, some, &generator) == nil)
        }
    }

    /// A snapshot has one connection, which the main thread needs for visible rows: reading all
    /// keys must not block it for long.
    @Test func keysOf40000RowsAreReadByThreeQueries() throws {
        let statements = Mutex<[String]>([])
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in statements.withLock { $0.append("\(event)") } }
        }
        let pool = try DatabasePool(path: folder.path + "/keys.db", configuration: configuration)
        try Message.fill(pool, count: 40_000)
        let rows = try DatabaseRows<Message>("message", orderedBy: ["date"], in: pool)
        statements.withLock { $0 = [] }
        #expect(try rows.keys().count == 40_000)
        #expect(statements.withLock { $0.count { $0.contains("SELECT") } } == 3)
    }

    @Test func rowsCanBeIteratedInBothDirections() throws {
        try Message.fill(pool, count: 1_000)
        let rows = try DatabaseRows<Message>("message", in: pool)
        #expect(rows.compactMap(\.record?.id) == Array(1...1_000))
        #expect(rows.reversed().prefix(3).compactMap(\.record?.id) == [1_000, 999, 998])
    }

    @Test func rowsAreASnapshotUntilTheyAreRefreshed() async throws {
        try Message.fill(pool, count: 2_000)
        let rows = try DatabaseRows<Message>("message", orderedBy: ["date"], in: pool)
        let before = try ids("date, id")
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM message WHERE id % 3 = 0")
            try db.execute(sql: "UPDATE message SET date = -1 WHERE id = 7")
            try db.execute(sql: "INSERT INTO message VALUES (9000, 77, 'New', 1, '')")
        }
        var generator = SeededGenerator(seed: 17)
        #expect(problem(of: rows, before, &generator) == nil)
        let fresh = try rows.refresh()
        let after = try ids("date, id")
        #expect(problem(of: fresh, after, &generator) == nil)

        let changes = RowChanges(
            from: try rows.ids(as: Int64.self), to: try fresh.ids(as: Int64.self))
        #expect(changes.moves.count == 1)
        #expect(changes.inserted.ranges.joined().map { after[$0] } == [9_000])
    }

    @Test func rowsThatCannotBeDecodedAreReportedAndHaveNoRecord() async throws {
        try Message.fill(pool, count: 300)
        try await pool.write {
            try $0.execute(sql: "UPDATE message SET subject = x'FF' WHERE id = 100")
        }
        let reported = Mutex<[DatabaseRowsError]>([])
        let rows = try DatabaseRows<Strict>("message", in: pool) { problem in
            reported.withLock { $0.append(problem) }
        }
        #expect(rows[98].record?.id == 99 && rows[100].record?.id == 101)
        #expect(rows[99].record == nil && rows[99].id == .unreadable(position: 99))
        let problems = reported.withLock { $0 }
        #expect(problems.count == 1)
        guard case .unreadable("message", 99..<100, _) = problems.first else {
            Issue.record("\(problems)")
            return
        }
        #expect(rows.problem?.description.contains("Rows 99 to 99") == true)
    }

    @Test func theHandlerOfUnreadableRowsCanReadOtherRows() async throws {
        try Message.fill(pool, count: 600)
        try await pool.write {
            try $0.execute(sql: "UPDATE message SET subject = x'FF' WHERE id = 100")
        }
        let all = Mutex<DatabaseRows<Strict>?>(nil)
        let read = Mutex<[Int64?]>([])
        let rows = try DatabaseRows<Strict>("message", in: pool) { _ in
            guard let rows = all.withLock({ $0 }) else { return }
            let keys = (try? rows.keys().count) ?? 0
            let ids = [rows[0].record?.id, rows[599].record?.id, Int64(keys)]
            read.withLock { $0 += ids }
        }
        all.withLock { $0 = rows }
        #expect(rows[99].record == nil)
        #expect(read.withLock { $0 } == [1, 600, 600])
        all.withLock { $0 = nil }
    }

    @Test func rowsOnDamagedDatabasePagesAreReportedAndHaveNoRecord() async throws {
        try Message.fill(pool, count: 40_000)
        _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let reported = Mutex<[DatabaseRowsError]>([])
        let rows = try DatabaseRows<Message>("message", in: pool, pageLimit: 1) { problem in
            reported.withLock { $0.append(problem) }
        }
        #expect(rows[10].record?.id == 11)
        let file = try FileHandle(forUpdating: folder.url.appendingPathComponent("mail.db"))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size) - 4_096))
        try file.close()
        // What SQLite still has in memory is read; it is far less than the table.
        #expect(rows[15_000].record == nil && rows.count == 40_000)
        #expect(reported.withLock { !$0.isEmpty } && rows.problem != nil)
    }

    @Test func unknownTablesAndOrderColumnsThatAreUnknownOrContainNULLThrow() throws {
        try Message.fill(pool, count: 100)
        #expect(throws: DatabaseRowsError.self) {
            try DatabaseRows<Message>("message", orderedBy: ["folder"], in: pool)
        }
        #expect(throws: DatabaseError.self) { try DatabaseRows<Message>("letter", in: pool) }
        #expect(throws: DatabaseError.self) {
            try DatabaseRows<Message>("message", orderedBy: ["nothing\" OR 1"], in: pool)
        }
    }

    /// Such text is read as another one, by which a page would begin at another row.
    @Test(arguments: ["CAST(x'FF41' AS TEXT)", "'a' || char(0) || 'b'", "CAST(x'E94120' AS TEXT)"])
    func orderColumnsWithInvalidTextThrow(text: String) throws {
        try Message.fill(pool, count: 600)
        try pool.write {
            try $0.execute(sql: "UPDATE message SET subject = \(text) WHERE id BETWEEN 100 AND 500")
        }
        #expect(throws: DatabaseRowsError.self) {
            try DatabaseRows<Message>("message", orderedBy: ["subject"], in: pool)
        }
        let valid = try DatabaseRows<Message>(
            "message", orderedBy: ["subject"], filter: "id NOT BETWEEN 100 AND 500", in: pool)
        #expect(valid.count == 199)
    }

    @Test func emptyTextAndTextBeyondASCIIInOrderColumnsAreRead() throws {
        try Message.fill(pool, count: 600)
        try pool.write {
            try $0.execute(sql: "UPDATE message SET subject = iif(id % 2, '', 'é😀')")
        }
        let rows = try DatabaseRows<Message>("message", orderedBy: ["subject"], in: pool)
        #expect(rows.compactMap(\.record?.id) == (try ids("subject, id")))
    }

    @Test func compositeAndImplicitPrimaryKeysAreSupported() async throws {
        try await pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE pair (a TEXT NOT NULL, b INTEGER NOT NULL, PRIMARY KEY (a, b))
                    WITHOUT ROWID;
                    CREATE TABLE line (text TEXT);
                    """)
            for number in 0..<1_000 {
                try db.execute(
                    sql: "INSERT INTO pair VALUES (?, ?); INSERT INTO line VALUES (?)",
                    arguments: ["k\(number % 7)", number, "\(number)"])
            }
        }
        let pairs = try DatabaseRows<Pair>("pair", in: pool)
        let expected = try await pool.read {
            try Pair.fetchAll($0, sql: "SELECT * FROM pair ORDER BY a, b")
        }
        #expect(pairs.map(\.record) == expected)
        #expect(throws: DatabaseRowsError.self) { try pairs.ids(as: Int.self) }
        let lines = try DatabaseRows<Line>("line", in: pool)
        #expect(lines.map(\.record?.text) == (0..<1_000).map { "\($0)" })
    }

    @Test func rowsCanBeReadFromMultipleThreads() async throws {
        try Message.fill(pool, count: 5_000)
        let rows = try DatabaseRows<Message>("message", in: pool, pageLimit: 3)
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    var generator = SeededGenerator(seed: UInt64(task))
                    for _ in 0..<200 {
                        let place = Int.random(in: 0..<5_000, using: &generator)
                        #expect(rows[place].record?.id == Int64(place + 1))
                    }
                }
            }
        }
    }

    /// A million rows in `make fuzz`.
    @Test(.tags(.fuzz)) func rowsOfLongTablesAreReadThroughTheIndex() throws {
        let count = campaignCount(20_000, fuzz: 1_000_000)
        try Message.fill(pool, count: count)
        let statements = Mutex<[String]>([])
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in
                let text = event.expandedDescription
                statements.withLock { if text.hasPrefix("SELECT") { $0.append(text) } }
            }
        }
        let traced = try DatabasePool(path: folder.path + "/mail.db", configuration: configuration)
        let rows = try DatabaseRows<Message>(
            "message", orderedBy: ["date"], descending: true, in: traced)
        #expect(rows.count == count)
        statements.withLock { $0 = [] }
        var generator = SeededGenerator(seed: 18)
        for _ in 0..<500 {
            #expect(rows[Int.random(in: 0..<count, using: &generator)].record != nil)
        }
        let reads = statements.withLock { $0 }.filter { $0.contains("\"message\"") }
        #expect(!reads.isEmpty && reads.count <= 1_000)
        for read in reads {
            let skipped = read.split(separator: " ").last.flatMap { Int($0) }
            #expect(try #require(skipped) <= 256, "\(read)")
        }
        let plans = try pool.read { db in
            try Set(reads.prefix(20)).flatMap {
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + $0).map { $0["detail"] as String }
            }
        }
        #expect(plans.allSatisfy { $0.hasPrefix("SEARCH message USING") }, "\(plans)")
    }
}

/// Tests of the memory that a list over a database uses.
@Suite(.tags(.alone)) struct DatabaseMemoryTests {
    /// A million rows in `make fuzz`.
    @Test(.tags(.fuzz), .disabled(if: Sanitizer.isActive))
    func randomReadsOfALongTableTakeLessThan64MB() throws {
        let folder = try TemporaryDirectory()
        let pool = try DatabasePool(path: folder.path + "/mail.db")
        let count = campaignCount(20_000, fuzz: 1_000_000)
        try Message.fill(pool, count: count)
        let before = residentBytes()
        let rows = try DatabaseRows<Message>(
            "message", orderedBy: ["date"], descending: true, in: pool)
        var generator = SeededGenerator(seed: 18)
        for _ in 0..<2_000 { _ = rows[Int.random(in: 0..<count, using: &generator)].record }
        #expect(residentBytes() - before < 64_000_000)
    }

    private func residentBytes() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// A message that insists on a subject.
private struct Strict: FetchableRecord, Identifiable, Sendable {
    struct NoText: Error {}

    let id: Int64

    init(row: Row) throws {
        id = row["id"]
        guard String.fromDatabaseValue(row["subject"]) != nil else { throw NoText() }
    }
}

private struct Pair: Codable, FetchableRecord, Hashable, Sendable {
    var a: String
    var b: Int
}

private struct Line: Codable, FetchableRecord, Sendable {
    var text: String
}
