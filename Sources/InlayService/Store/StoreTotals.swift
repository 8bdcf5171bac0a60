import GRDB

/// What a store has counted: read at the beginning of a transaction, and written at its end, with what else
/// holds once that is committed.
struct StoreTotals {
    /// The number of the response that was the last one before the transaction.
    let firstID: Int64
    /// The number of the response that was stored last.
    private(set) var lastID: Int64
    /// How many bytes are kept.
    var bytes: Int
    /// The numbers of all that is stored for the addresses that were stored for, by their hashes.
    var numbers: [Int64: [Int64]] = [:]
    /// The numbers of the identities that were stored for in the transaction.
    var owners: [Identity: Int64] = [:]
    /// The numbers that take the place of promised ones.
    var promised: [(PromisedNumber, Int64)] = []

    /// Makes changes that need the totals, and has the database count along.
    static func update<Value>(
        in database: Database, _ body: (inout StoreTotals) throws -> Value
    ) throws -> Value {
        let before = try StoreTotals(database)
        var totals = before
        let value = try body(&totals)
        if totals.lastID != before.lastID || totals.bytes != before.bytes {
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
        firstID = try row.decode(atIndex: 0)
        lastID = firstID
        bytes = try row.decode(atIndex: 1)
    }

    /// Counts another response, and gives it its number.
    mutating func add(cost: Int) -> Int64 {
        bytes += cost
        return nextID()
    }

    /// The number of a response that may have been stored in the same transaction.
    func number(of response: StoredResponse) -> Int64 {
        guard let promise = response.promise, !promise.isKept else { return response.id }
        return promised.last { $0.0 === promise }?.1 ?? response.id
    }

    /// A number that nothing has had before.
    mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }
}
