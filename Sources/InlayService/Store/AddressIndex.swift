import GRDB
import Synchronization

/// An in-memory index from URLs to the row ids of their responses.
///
/// It isn't an index in the database, because each new response would then change one more page of
/// the file.
final class AddressIndex: Sendable {
    private struct State {
        /// The row ids of all responses up to ``lastID``.
        var rowIDs = AddressRowIDs()
        /// The last row id that is indexed; nil before the first update.
        var lastID: Int64?
        /// The count of changes at the last update.
        var changes = 0
        var updated = ContinuousClock.now
        /// The number of entries above which the index is reset and rebuilt.
        var limit = 0
        /// The number of times that the index was reset.
        var generation = 0
    }

    private let state = Mutex(State())
    private let counter: ChangeCounter

    /// The maximum time between updates of the index: a program that was killed, or whose disk is
    /// full, may have stored rows without counting the change.
    private static let maximumAge = Duration.seconds(1)
    private static let minimumLimit = 65_536

    init(_ counter: ChangeCounter) {
        self.counter = counter
    }

    /// Returns the row ids that may exist for a URL; nil if the index must be updated first,
    /// because it is empty or another program may have changed the database.
    func rowIDs(of hash: Int64) -> [Int64]? {
        state.withLock { state in
            guard state.lastID != nil, state.changes == counter.now,
                state.updated + Self.maximumAge > .now
            else { return nil }
            return state.rowIDs[hash]
        }
    }

    /// Returns the row ids that may exist for a URL, and updates the index if necessary.
    func rowIDs(of hash: Int64, in database: Database) throws -> [Int64] {
        if let known = rowIDs(of: hash) { return known }
        try update(in: database)
        // Other programs may write faster than the index is updated; then the database is
        // queried.
        return try rowIDs(of: hash) ?? Self.storedRowIDs(of: hash, in: database)
    }

    /// Returns the row ids for a URL in a transaction that knows the last row id; nil if the index
    /// isn't up to date.
    func rowIDs(of hash: Int64, upTo id: Int64) -> [Int64]? {
        state.withLock { $0.lastID == id ? $0.rowIDs[hash] : nil }
    }

    /// Queries the database for the row ids of a URL, as the last resort.
    static func storedRowIDs(of hash: Int64, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM address WHERE hash = ? ORDER BY id"),
            arguments: [hash])
    }

    /// Updates the index at the start of a transaction, unless it includes the last row id.
    func update(upTo lastID: Int64, in database: Database) throws {
        if state.withLock({ $0.lastID != lastID }) { try update(in: database) }
    }

    /// Adds the rows that were stored since the last update.
    func update(in database: Database) throws {
        let (changes, now) = (counter.now, ContinuousClock.now)
        let (known, generation) = state.withLock { ($0.lastID, $0.generation) }
        let statement = try database.cachedStatement(sql: "SELECT lastID FROM total")
        guard let lastID = try Int64.fetchOne(statement) else { return }
        // A higher row id than the database's last one is from another database.
        let first = known.map { $0 > lastID ? 0 : $0 } ?? 0
        var new: [(id: Int64, hash: Int64)] = []
        if first != lastID {
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: "SELECT id, hash FROM address WHERE id > ? AND id <= ? ORDER BY id"),
                arguments: [first, lastID])
            while let row = try rows.next() {
                new.append((try row.decode(atIndex: 0), try row.decode(atIndex: 1)))
            }
        }
        state.withLock { state in
            // Another thread may have updated or reset the index in the meantime.
            guard state.generation == generation, state.lastID == known else { return }
            if first == 0 { state.rowIDs = AddressRowIDs() }
            for (id, hash) in new { state.rowIDs.add(id, for: hash) }
            state.lastID = lastID
            (state.changes, state.updated) = (changes, now)
            if first == 0 { state.limit = max(2 * new.count, Self.minimumLimit) }
            if state.rowIDs.count > state.limit {
                state = State(generation: state.generation + 1)
            }
        }
    }

    /// Adds the rows that this program has stored and notifies other programs.
    ///
    /// - Parameters:
    ///   - rowIDs: The row ids of all responses for the URLs that were stored.
    ///   - before: The last row id before the transaction.
    ///   - lastID: The last row id after the transaction.
    /// - Returns: Whether the index was reset and should be rebuilt, because most of its entries
    ///   may be of removed responses.
    func add(_ rowIDs: [Int64: [Int64]], after before: Int64, upTo lastID: Int64) -> Bool {
        // Removals and recorded uses don't concern other programs.
        guard !rowIDs.isEmpty else { return false }
        return state.withLock { state in
            let changes = counter.add()
            // Without an earlier update, the index would miss all other rows.
            guard let known = state.lastID, known == before || known >= lastID else {
                return false
            }
            if state.changes == changes { state.changes += 1 }
            for (hash, stored) in rowIDs {
                // A concurrent update may have found newer rows already.
                let newer = known > lastID ? state.rowIDs[hash].filter { $0 > lastID } : []
                state.rowIDs[hash] = stored + newer
            }
            if known == before { state.lastID = lastID }
            guard state.rowIDs.count > state.limit else { return false }
            state = State(generation: state.generation + 1)
            return true
        }
    }

    /// Removes the row ids of removed responses of a URL.
    func remove(_ gone: Set<Int64>, of hash: Int64) {
        state.withLock { state in
            state.rowIDs[hash] = state.rowIDs[hash].filter { !gone.contains($0) }
        }
    }

    /// Resets the index, because the database was replaced.
    func reset() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }

    // MARK: - Damage

    /// Throws if a removed response still has a row in the address table.
    ///
    /// Both rows are written and removed in one transaction. If only one exists, the file is
    /// damaged and its rows may be out of order, so that outdated responses could reappear after
    /// removals.
    static func checkRemoval(of id: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM address WHERE id = ?")
        guard try Int.fetchOne(statement, arguments: [id]) != nil else { return }
        // Another program may have stored the response between the two queries; row ids are never
        // reused.
        let response = try database.cachedStatement(sql: "SELECT 1 FROM response WHERE id = ?")
        guard try Int.fetchOne(response, arguments: [id]) == nil,
            try Int.fetchOne(statement, arguments: [id]) != nil
        else { return }
        throw DatabaseError(
            resultCode: .SQLITE_CORRUPT,
            message: "response \(id) has an address row but no response row")
    }

    /// Throws if a row that was found by a URL's hash has a URL of another hash.
    static func check(_ url: String, hasHash hash: Int64) throws {
        guard BodyChecksum.value(of: url) != hash else { return }
        throw DatabaseError(
            resultCode: .SQLITE_CORRUPT, message: "a row's id refers to another URL's response")
    }
}
