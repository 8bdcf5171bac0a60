import GRDB
import Synchronization

/// A reader of rows in pages, with a cache of the most recently used pages.
final class RowPages<Record: FetchableRecord & Sendable>: Sendable {
    private struct Page: Sendable {
        var records: [Record?]
        var lastUse: Int
    }

    private struct State: Sendable {
        var pages: [Int: Page] = [:]
        var uses = 0
        var problem: DatabaseRowsError?
    }

    let order: RowOrder
    let samples: RowSamples
    let pageSize: Int
    let pageLimit: Int
    let onProblem: @Sendable (DatabaseRowsError) -> Void
    private let snapshot: DatabaseSnapshot
    private let state = Mutex(State())

    init(
        _ snapshot: DatabaseSnapshot, _ order: RowOrder, pageSize: Int, pageLimit: Int,
        onProblem: @escaping @Sendable (DatabaseRowsError) -> Void
    ) throws {
        self.snapshot = snapshot
        self.order = order
        // A page begins at a row whose key is stored, or shortly after one.
        self.pageSize = min(pageSize, RowSamples.stride)
        self.pageLimit = pageLimit
        self.onProblem = onProblem
        samples = try snapshot.read { try RowSamples($0, order) }
    }

    /// The last read error, or nil if all reads succeeded.
    var problem: DatabaseRowsError? { state.withLock { $0.problem } }

    /// Returns the record of a row, from the cache or after reading its page; nil if the row
    /// couldn't be read.
    func record(at position: Int) -> Record? {
        let number = position / pageSize
        let cached = state.withLock { state -> Record?? in
            state.uses += 1
            guard let page = state.pages[number] else { return nil }
            state.pages[number]?.lastUse = state.uses
            return page.records[position % pageSize]
        }
        if let cached { return cached }
        let (records, problems) = read(number)
        // Problems are reported after the page is cached and the snapshot is free, because the
        // app's handler may read rows.
        defer { for problem in problems { onProblem(problem) } }
        state.withLock { state in
            state.problem = problems.last ?? state.problem
            state.pages[number] = Page(records: records, lastUse: state.uses)
            guard state.pages.count > pageLimit else { return }
            // There are few pages, so searching all of them costs little compared with reading one
            // page.
            let oldest = state.pages.min { $0.value.lastUse < $1.value.lastUse }
            if let oldest { state.pages[oldest.key] = nil }
        }
        return records[position % pageSize]
    }

    /// Reads the values of one column of all rows.
    func values<Value: DatabaseValueConvertible>(of column: String) throws -> [Value] {
        try inChunks([column]) { try Value.fetchAll($0, SQLRequest(literal: $1)) }
    }

    /// Reads the values of multiple columns of all rows.
    func rows(of columns: [String]) throws -> [[DatabaseValue]] {
        try inChunks(columns) { db, request in
            let rows = try Row.fetchCursor(db, SQLRequest(literal: request))
            return try Array(rows.map { Array($0.databaseValues) })
        }
    }

    /// The number of rows that ``inChunks(_:_:)`` reads at once, in a few milliseconds.
    private static var chunk: Int { 64 * RowSamples.stride }

    /// Reads columns of all rows in chunks.
    ///
    /// A snapshot has a single connection. If the main thread reads a visible row at the same time,
    /// it waits for at most one chunk instead of all rows.
    private func inChunks<Value>(
        _ columns: [String], _ fetch: (Database, SQL) throws -> [Value]
    ) throws -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(samples.count)
        for first in stride(from: 0, to: samples.count, by: Self.chunk) {
            let start = samples.start(of: first)
            values += try snapshot.read { db in
                let request = order.select(
                    order.columns(columns), from: start.key, skipping: start.distance,
                    limit: min(Self.chunk, samples.count - first))
                return try fetch(db, request)
            }
        }
        return values
    }

    private func read(
        _ number: Int
    ) -> (records: [Record?], problems: [DatabaseRowsError]) {
        let first = number * pageSize
        let positions = first..<min(first + pageSize, samples.count)
        let start = samples.start(of: first)
        var records: [Record?] = []
        var problems: [DatabaseRowsError] = []
        do {
            try snapshot.read { db in
                let page = order.select(
                    "*", from: start.key, skipping: start.distance, limit: positions.count)
                let rows = try Row.fetchCursor(db, SQLRequest(literal: page, cached: true))
                while let row = try rows.next() {
                    do {
                        records.append(try Record(row: row))
                    } catch {
                        // The other rows of the page may be readable.
                        let position = first + records.count
                        problems.append(problem(error, position..<position + 1))
                        records.append(nil)
                    }
                }
            }
        } catch {
            problems.append(problem(error, first + records.count..<positions.upperBound))
        }
        records += repeatElement(nil, count: positions.count - records.count)
        return (records, problems)
    }

    private func problem(_ error: any Error, _ positions: Range<Int>) -> DatabaseRowsError {
        .unreadable(table: order.table, positions: positions, reason: "\(error)")
    }
}
