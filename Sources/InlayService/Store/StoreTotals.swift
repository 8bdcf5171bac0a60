import GRDB

/// What a store has counted: read at the beginning of a transaction, and written at its end.
struct StoreTotals: Hashable {
    /// The number of the response that was stored last.
    private(set) var lastID: Int64
    /// How many bytes are kept.
    var bytes: Int

    /// Makes changes that need the totals, and has the database count along.
    static func update<Value>(
        in database: Database, _ body: (inout StoreTotals) throws -> Value
    ) throws -> Value {
        let before = try StoreTotals(database)
        var totals = before
        let value = try body(&totals)
        if totals != before {
            try database.cachedStatement(sql: "UPDATE total SET lastID = ?, bytes = ?")
                .execute(arguments: [totals.lastID, totals.bytes])
        }
        return value
    }

    private init(_ database: Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT lastID, bytes FROM total"))
        guard let row else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the totals are missing")
        }
        (lastID, bytes) = (row[0], row[1])
    }

    /// Counts another response, and gives it its number.
    mutating func add(cost: Int) -> Int64 {
        lastID += 1
        bytes += cost
        return lastID
    }
}
