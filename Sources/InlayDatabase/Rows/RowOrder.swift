import GRDB

/// The order of a table's rows, and the filter that selects them.
///
/// Also makes the SQL statements that read rows, starting at a given key.
struct RowOrder: Sendable {
    let table: String
    /// The columns that determine a row's position: first the columns that the rows are ordered by,
    /// then the remaining columns of the primary key, so that no two rows have equal keys.
    let key: [String]
    /// The columns of the primary key.
    let primaryKey: [String]
    let isDescending: Bool
    let filter: SQL?

    init(
        _ db: Database, table: String, orderedBy columns: [String], descending: Bool, filter: SQL?
    ) throws {
        self.table = table
        self.filter = filter
        isDescending = descending
        primaryKey = try db.primaryKey(table).columns
        let names = Set(columns.map { $0.lowercased() })
        key = columns + primaryKey.filter { !names.contains($0.lowercased()) }
        // NULL compares neither as less nor as greater, so a row with NULL would have no position.
        for column in key {
            let request: SQL = """
                SELECT EXISTS (SELECT 1 FROM \(identifier: table) WHERE \
                \(identifier: column) IS NULL\(filterCondition))
                """
            if try Bool.fetchOne(db, SQLRequest(literal: request)) == true {
                throw DatabaseRowsError.missingValue(table: table, column: column)
            }
        }
    }

    /// Returns a statement that reads rows in order.
    ///
    /// - Parameters:
    ///   - selection: The selected columns.
    ///   - start: The key of the row to start at; nil for the first row of the table.
    ///   - skipped: The number of rows to skip, including the row at `start`.
    ///   - limit: The maximum number of rows.
    /// - Returns: The statement.
    func select(
        _ selection: SQL, from start: [DatabaseValue]?, skipping skipped: Int, limit: Int
    ) -> SQL {
        var sql: SQL = "SELECT \(selection) FROM \(identifier: table) WHERE "
        if let start {
            let values = start.map { "\($0)" as SQL }.joined(separator: ", ")
            let sign = SQL(sql: isDescending ? "<=" : ">=")
            sql += "(\(columns(key))) \(sign) (\(values))\(filterCondition)"
        } else {
            sql += "1\(filterCondition)"
        }
        let direction = SQL(sql: isDescending ? " DESC" : "")
        let terms = key.map { "\(identifier: $0)\(direction)" as SQL }.joined(separator: ", ")
        sql += " ORDER BY \(terms) LIMIT \(limit) OFFSET \(skipped)"
        return sql
    }

    /// Returns a comma-separated list of column names, quoted for SQL.
    func columns(_ names: [String]) -> SQL {
        names.map { "\(identifier: $0)" as SQL }.joined(separator: ", ")
    }

    private var filterCondition: SQL {
        guard let filter else { return "" }
        return " AND (\(filter))"
    }
}
