import GRDB

/// The counters of a store, read at the start of a transaction and written at its end, with
/// in-memory updates that apply after the commit.
struct StoreTotals {
    /// The last row id before the transaction.
    let firstID: Int64
    /// The last row id assigned so far.
    private(set) var lastID: Int64
    /// The total size of the store in bytes.
    var bytes: Int
    /// The row ids of all responses for each URL that the transaction stored, by the URL's hash.
    var rowIDs: [Int64: [Int64]] = [:]
    /// The row ids of identities for which the transaction stored responses.
    var owners: [ServiceIdentity: Int64] = [:]
    /// The provisional row ids that the transaction replaced, each with its final row id.
    var replacedIDs: [(ProvisionalRowID, Int64)] = []

    /// Runs changes that need the counters, and writes the new counters.
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

    /// Counts a new response and returns its row id.
    mutating func add(cost: Int) -> Int64 {
        bytes += cost
        return nextID()
    }

    /// Returns the row id of a response that may have been stored in the same transaction.
    func rowID(of response: StoredResponse) -> Int64 {
        guard let provisionalID = response.provisionalID, !provisionalID.isFinal else {
            return response.id
        }
        return replacedIDs.last { $0.0 === provisionalID }?.1 ?? response.id
    }

    /// Returns a new row id that was never used before.
    mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }
}
