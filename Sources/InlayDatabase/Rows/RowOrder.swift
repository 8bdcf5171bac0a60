import GRDB

/// Which rows of a table there are, and in which order: SQL that reads some of them by a key.
///
/// The key of a row are the columns of the order and those of the primary key, so that no two rows
/// have the same.
struct RowOrder: Sendable {
    let table: String
    let key: [String]
    /// The columns of the primary key.
    let primaryKey: [String]
    private let isDescending: Bool
    private let filter: SQL?

    init(
        _ db: Database, table: String, orderedBy columns: [String], descending: Bool, filter: SQL?
    ) throws {
        self.table = table
        self.filter = filter
        isDescending = descending
        primaryKey = try db.primaryKey(table).columns
        let names = Set(columns.map { $0.lowercased() })
        key = columns + primaryKey.filter { !names.contains($0.lowercased()) }
        // Rows without a value in the order would be neither before nor behind any other.
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

    /// Reads rows from one with a key on, or from the first.
    ///
    /// - Parameters:
    ///   - selection: What of them.
    ///   - start: The key of the first.
    ///   - skipped: How many are left out before.
    ///   - limit: How many at most.
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

    /// Columns as SQL names them.
    func columns(_ names: [String]) -> SQL {
        names.map { "\(identifier: $0)" as SQL }.joined(separator: ", ")
    }

    private var filterCondition: SQL {
        guard let filter else { return "" }
        return " AND (\(filter))"
    }
}
