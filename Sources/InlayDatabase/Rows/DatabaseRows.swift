public import GRDB
public import InlayGeometry
import Logging

/// The ordered rows of a database table, loaded on demand as the user scrolls.
///
/// ```swift
/// let messages = try DatabaseRows<Message>(
///     "message", orderedBy: ["date"], descending: true, in: pool)
/// messages.count                // 1,000,000
/// messages[777_777].record      // Loaded now, with the rows around it.
/// ```
///
/// A list of a million rows takes less than a megabyte of memory. Creating it counts the rows and
/// stores the key of every 256th row, so that SQLite finds any row by skipping at most 255 rows.
/// The table needs an index on the columns of the order, such as `date` here; without an index,
/// SQLite sorts the rows again for each page. Creating a list takes a tenth of a second for a
/// million rows, so do it off the main thread.
///
/// The list is a snapshot: later writes to the table don't change it. ``refresh()`` returns a list
/// of the current rows. To update a `ContentList`, call its own `refresh()`, which compares
/// ``keys()``. While a snapshot is alive, SQLite can't truncate its write-ahead log, so don't keep
/// old snapshots for long.
///
/// A subscript can't throw. A row that can't be read is ``DatabaseRow/unreadable(position:)``, and
/// the error is reported to `onProblem` each time the row's page is read.
public struct DatabaseRows<Record: FetchableRecord & Sendable>: KeyedRows {
    private let pool: DatabasePool
    private let pages: RowPages<Record>

    /// Creates a snapshot of a table's current rows.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - columns: The columns that the rows are ordered by, none of which may contain NULL.
    ///     Rows with equal values are ordered by the primary key.
    ///   - descending: Whether the order is descending.
    ///   - filter: A condition for the rows to include; nil includes all rows. It must
    ///     select the same rows while the table is unchanged: bind a time instead of using `'now'`.
    ///   - pool: The database.
    ///   - pageSize: The number of rows that are read at once, at most 256.
    ///   - pageLimit: The maximum number of pages in memory.
    ///   - onProblem: Receives read errors, on the thread that reads; by default they are logged.
    /// - Throws: A `DatabaseError`, or a ``DatabaseRowsError`` if a column of the order or of the
    ///   primary key contains NULL, or text that isn't valid UTF-8 or contains a NUL character.
    ///   Text is checked only in every 256th row.
    public init(
        _ table: String, orderedBy columns: [String] = [], descending: Bool = false,
        filter: SQL? = nil, in pool: DatabasePool, pageSize: Int = 64, pageLimit: Int = 32,
        onProblem: @escaping @Sendable (DatabaseRowsError) -> Void = Self.log
    ) throws {
        precondition(pageSize > 0 && pageLimit > 0, "A list that keeps no row can show none.")
        self.pool = pool
        let snapshot = try pool.makeSnapshot()
        let order = try snapshot.read {
            try RowOrder(
                $0, table: table, orderedBy: columns, descending: descending, filter: filter)
        }
        pages = try RowPages(
            snapshot, order, pageSize: pageSize, pageLimit: pageLimit, onProblem: onProblem)
    }

    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// The number of rows, which is the index after the last row.
    public var endIndex: Int { pages.samples.count }

    /// The row at a position; it is read from the database unless its page is in memory.
    public subscript(position: Int) -> DatabaseRow<Record> {
        precondition(
            indices.contains(position), "There is no row \(position) among \(endIndex).")
        return pages.record(at: position).map { .record($0) } ?? .unreadable(position: position)
    }

    /// The last read error, or nil if all reads succeeded.
    public var problem: DatabaseRowsError? { pages.problem }

    /// Returns the current rows of the table.
    ///
    /// - Returns: A new snapshot; this one doesn't change.
    /// - Throws: The errors of the initializer.
    public func refresh() throws -> DatabaseRows {
        let order = pages.order
        return try DatabaseRows(
            order.table, orderedBy: order.key, descending: order.isDescending,
            filter: order.filter, in: pool, pageSize: pages.pageSize, pageLimit: pages.pageLimit,
            onProblem: pages.onProblem)
    }

    /// Reads the primary keys of all rows, in order.
    ///
    /// A million keys take about a fifth of a second.
    ///
    /// - Returns: The keys.
    /// - Throws: A `DatabaseError`.
    public func keys() throws -> [DatabaseRowKey] {
        let columns = pages.order.primaryKey
        guard columns.count > 1 else {
            return try pages.values(of: columns[0]).map { .column($0) }
        }
        return try pages.rows(of: columns).map { .columns($0) }
    }

    /// Reads the ids of all rows, in order, for `RowChanges(from:to:)`.
    ///
    /// Only the primary key is read; a million ids take about a fifth of a second.
    ///
    /// - Parameter type: The type of the table's primary key, which must be a single column.
    /// - Returns: The ids.
    /// - Throws: A `DatabaseError`, or a ``DatabaseRowsError`` if the key has multiple columns.
    public func ids<ID: DatabaseValueConvertible>(as type: ID.Type) throws -> [ID] {
        let key = pages.order.primaryKey
        guard key.count == 1 else {
            throw DatabaseRowsError.multipleKeyColumns(table: pages.order.table, columns: key)
        }
        return try pages.values(of: key[0])
    }

    /// Logs a read error; the default of `onProblem`.
    ///
    /// - Parameter problem: The error.
    public static func log(_ problem: DatabaseRowsError) {
        Logger(label: "inlay.database").error("\(problem)")
    }
}
