public import GRDB
public import InlayGeometry
import Logging

/// The rows of a table, in an order, that are read from the database when they are seen.
///
/// ```swift
/// let messages = try DatabaseRows<Message>(
///     "message", orderedBy: ["date"], descending: true, in: pool)
/// messages.count                // 1,000,000
/// messages[777_777].record      // Read now, with those around it.
/// ```
///
/// A list of a million rows takes less than a megabyte. When it is made, its rows are counted, and
/// the key of every 256th is noted; from there on, any row is found in a few steps, without SQLite
/// passing over those before. The order wants an index for that, such as one on `date` here: without
/// it, each page is sorted anew. Making it takes a tenth of a second a million rows: rather do that
/// off the main thread.
///
/// The rows are those of the moment when the list was made, whatever is written to the table
/// afterwards. ``refresh()`` gives those of now; a list is brought up to date by its own `refresh()`,
/// which compares ``keys()``. As long as a list lives, SQLite keeps what it needs for it in its log: so
/// don't keep an old one for long.
///
/// A subscript can't throw. A row that can't be read is ``DatabaseRow/unreadable(position:)``, and
/// the reason goes to `onProblem`, once until the row is read again.
public struct DatabaseRows<Record: FetchableRecord & Sendable>: KeyedRows {
    private let pool: DatabasePool
    private let columns: [String]
    private let isDescending: Bool
    private let filter: SQL?
    private let pageSize: Int
    private let pageLimit: Int
    private let onProblem: @Sendable (DatabaseRowsError) -> Void
    private let pages: RowPages<Record>

    /// Makes a list of a table's rows as they are now.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - columns: What the rows are ordered by; NULL in none of them. Rows that have the same are
    ///     ordered by the primary key.
    ///   - descending: Whether the greatest come first.
    ///   - filter: Which rows; all, if there is none.
    ///   - pool: The database.
    ///   - pageSize: How many rows are read at once.
    ///   - pageLimit: How many pages are kept.
    ///   - onProblem: Is told what couldn't be read, on the thread that reads; otherwise that is logged.
    /// - Throws: A `DatabaseError`, or a ``DatabaseRowsError`` where rows have no place in the order.
    public init(
        _ table: String, orderedBy columns: [String] = [], descending: Bool = false,
        filter: SQL? = nil, in pool: DatabasePool, pageSize: Int = 64, pageLimit: Int = 32,
        onProblem: @escaping @Sendable (DatabaseRowsError) -> Void = Self.log
    ) throws {
        precondition(pageSize > 0 && pageLimit > 0, "A list that keeps no row can show none.")
        self.pool = pool
        self.columns = columns
        self.filter = filter
        self.pageLimit = pageLimit
        self.onProblem = onProblem
        isDescending = descending
        // A page begins at a row whose key is known, or not far behind one.
        self.pageSize = Swift.min(pageSize, RowSamples.stride)
        let snapshot = try pool.makeSnapshot()
        let order = try snapshot.read {
            try RowOrder(
                $0, table: table, orderedBy: columns, descending: descending, filter: filter)
        }
        pages = try RowPages(
            snapshot, order, pageSize: self.pageSize, pageLimit: pageLimit, onProblem: onProblem)
    }

    /// The first place.
    public var startIndex: Int { 0 }
    /// The place behind the last row.
    public var endIndex: Int { pages.samples.count }

    /// A row, which is read if it wasn't lately.
    public subscript(position: Int) -> DatabaseRow<Record> {
        precondition(
            indices.contains(position), "There is no row \(position) among \(endIndex).")
        return pages.record(at: position).map { .record($0) } ?? .unreadable(position: position)
    }

    /// What couldn't be read last; nil if all could.
    public var problem: DatabaseRowsError? { pages.problem }

    /// The rows as they are now.
    ///
    /// - Returns: Another list; this one stays as it is.
    /// - Throws: What making a list throws.
    public func refresh() throws -> DatabaseRows {
        try DatabaseRows(
            pages.order.table, orderedBy: columns, descending: isDescending, filter: filter,
            in: pool, pageSize: pageSize, pageLimit: pageLimit, onProblem: onProblem)
    }

    /// The primary keys of all rows, in their order.
    ///
    /// A million take about a fifth of a second.
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

    /// The ids of all rows, in their order: for `RowChanges(from:to:)`.
    ///
    /// Reads the primary key only; a million take about a fifth of a second.
    ///
    /// - Parameter type: The type of the table's primary key, which has to be one column.
    /// - Returns: The ids.
    /// - Throws: A `DatabaseError`, or a ``DatabaseRowsError`` where the key has several columns.
    public func ids<ID: DatabaseValueConvertible>(as type: ID.Type) throws -> [ID] {
        let key = pages.order.primaryKey
        guard key.count == 1 else {
            throw DatabaseRowsError.severalKeyColumns(table: pages.order.table, columns: key)
        }
        return try pages.values(of: key[0])
    }

    /// What is done with problems unless an app says otherwise.
    ///
    /// - Parameter problem: What couldn't be read.
    public static func log(_ problem: DatabaseRowsError) {
        Logger(label: "inlay.database").error("\(problem)")
    }
}
