import GRDB
import Synchronization

/// The rows of the identities that own the responses of a store.
struct StoredOwners: Sendable {
    /// The key of the digests by which identities are named.
    let digests: DigestKey

    /// Returns the row id of an identity, or nil if it has no responses.
    func id(of identity: ServiceIdentity, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM owner WHERE name = ?"),
            arguments: [identity.storedName(digests)])
    }

    /// Returns the row id of an identity from a cache or the database, outside a transaction; nil
    /// if it has no responses.
    func id(
        of identity: ServiceIdentity, in database: Database, over connections: StoreConnections
    ) throws -> Int64? {
        if let known = connections.owners.withLock({ $0[identity] }) { return known }
        guard let owner = try id(of: identity, in: database) else { return nil }
        connections.owners.withLock { $0[identity] = owner }
        return owner
    }

    /// Returns the row id of an identity, adding a row if necessary.
    func id(
        of identity: ServiceIdentity, _ totals: inout StoreTotals, in database: Database
    ) throws -> Int64 {
        if let owner = totals.owners[identity] { return owner }
        let known = try id(of: identity, in: database)
        let owner = known ?? totals.nextID()
        if known == nil {
            // Like a response's row id, an identity's row id is never reused, not even in a file
            // that replaces a damaged one.
            try database.execute(
                sql: "INSERT INTO owner VALUES (?, ?)",
                arguments: [owner, identity.storedName(digests)])
        }
        totals.owners[identity] = owner
        return owner
    }

    /// The number of identities above which those without responses are removed.
    static let limit = 100

    /// Removes the identities without responses, such as those of expired tokens, if there are more
    /// than ``limit``, overwriting their names in the file.
    ///
    /// An identity that stores a response again gets a new row id, as after a purge.
    ///
    /// - Parameter database: The database, outside a transaction.
    /// - Throws: The error of the database.
    func removeUnused(in database: Database) throws {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM owner") ?? 0
        guard count > Self.limit else { return }
        try database.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
        try database.inTransaction(.immediate) {
            try database.execute(
                sql: "DELETE FROM owner WHERE id NOT IN (SELECT owner FROM response)")
            return .commit
        }
    }

    /// Removes an identity with its responses, overwriting their data in the file.
    ///
    /// With a random identity of this process, those of all processes are removed: nobody can name
    /// the identities of earlier runs, whose responses may be of the same user.
    ///
    /// - Parameters:
    ///   - identity: The identity.
    ///   - database: The database, outside a transaction.
    /// - Returns: The number and size of the removed responses, and their body files.
    /// - Throws: The error of the database.
    func purge(
        _ identity: ServiceIdentity, in database: Database
    ) throws -> (purged: PurgedResponses, files: [String]) {
        try database.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
        var removed = (purged: PurgedResponses(), files: [String]())
        try database.inTransaction(.immediate) {
            removed = try removeRows(of: identity, in: database)
            return .commit
        }
        // The WAL still contains the old data; if other programs are reading, their next
        // checkpoint truncates it.
        _ = try? database.checkpoint(.truncate)
        return removed
    }

    // MARK: - Private

    private func removeRows(
        of identity: ServiceIdentity, in database: Database
    ) throws -> (PurgedResponses, [String]) {
        var isOfProcess = false
        if case .credential(let credential) = identity { isOfProcess = credential.isOfProcess }
        let owners = try Int64.fetchAll(
            database, sql: "SELECT id FROM owner WHERE name = ? OR (? AND name GLOB 'process *')",
            arguments: [identity.storedName(digests), isOfProcess])
        var purged = PurgedResponses()
        var files: [String] = []
        for owner in owners {
            files += try String.fetchAll(
                database, sql: "SELECT file FROM response WHERE owner = ? AND file IS NOT NULL",
                arguments: [owner])
            let row = try Row.fetchOne(
                database,
                sql: "SELECT count(*), ifnull(sum(length), 0) FROM response WHERE owner = ?",
                arguments: [owner])
            purged.count += try row?.decode(atIndex: 0) ?? 0
            purged.bytes += try row?.decode(atIndex: 1) ?? 0
            try database.execute(
                sql: """
                    UPDATE total SET bytes = bytes
                        - (SELECT ifnull(sum(cost), 0) FROM response WHERE owner = :owner);
                    DELETE FROM body WHERE id IN (SELECT id FROM response WHERE owner = :owner);
                    DELETE FROM address WHERE id IN (SELECT id FROM response WHERE owner = :owner);
                    DELETE FROM response WHERE owner = :owner;
                    DELETE FROM owner WHERE id = :owner;
                    """, arguments: ["owner": owner])
        }
        return (purged, files)
    }
}
