import Foundation
import GRDB
import Synchronization

extension DatabaseResponseStore {
    /// Evicts the least recently used responses if the store exceeds its budget.
    ///
    /// It frees a tenth of the budget, so that not every write has to evict.
    func makeRoom(
        _ totals: inout StoreTotals, in database: Database, _ result: inout WriteResult
    ) throws {
        guard totals.bytes > configuration.budget else { return }
        // Responses stored just now are kept, even if nothing else is left.
        let latest = result.stored.map(\.id)
        while totals.bytes > configuration.budget / 10 * 9 {
            let oldest = try Int64.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT id FROM response WHERE pinned = 0 ORDER BY used LIMIT 64
                        """))
            let removable = oldest.filter { !latest.contains($0) }
            guard !removable.isEmpty else {
                // If almost nothing is left, the counted total may be wrong, so it is computed
                // again.
                totals.bytes =
                    try Int.fetchOne(database, sql: "SELECT ifnull(sum(cost), 0) FROM response")
                    ?? 0
                return
            }
            for id in removable where totals.bytes > configuration.budget / 10 * 9 {
                try remove(id, &totals, in: database, &result)
            }
        }
    }

    /// Removes the responses of an identity, overwriting their data in the file.
    func purge(
        _ identity: Identity
    ) async throws -> (purged: PurgedResponses, files: [String]) {
        defer { connections?.owners.withLock { $0[identity] = nil } }
        return try await writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
            var removed = (purged: PurgedResponses(), files: [String]())
            try database.inTransaction(.immediate) {
                removed = try self.removeRows(of: identity, in: database)
                return .commit
            }
            // The WAL still contains the old data; if other programs are reading, their next
            // checkpoint truncates it.
            _ = try? database.checkpoint(.truncate)
            return removed
        }
    }

    private func removeRows(
        of identity: Identity, in database: Database
    ) throws -> (PurgedResponses, [String]) {
        let owner = try Int64.fetchOne(
            database, sql: "SELECT id FROM owner WHERE name = ?",
            arguments: [identity.storedName(digests)])
        guard let owner else { return (PurgedResponses(), []) }
        let files = try String.fetchAll(
            database, sql: "SELECT file FROM response WHERE owner = ? AND file IS NOT NULL",
            arguments: [owner])
        let row = try Row.fetchOne(
            database, sql: "SELECT count(*), ifnull(sum(length), 0) FROM response WHERE owner = ?",
            arguments: [owner])
        let purged = PurgedResponses(
            responses: try row?.decode(atIndex: 0) ?? 0, bytes: try row?.decode(atIndex: 1) ?? 0)
        try database.execute(
            sql: """
                UPDATE total SET bytes = bytes
                    - (SELECT ifnull(sum(cost), 0) FROM response WHERE owner = :owner);
                DELETE FROM body WHERE id IN (SELECT id FROM response WHERE owner = :owner);
                DELETE FROM address WHERE id IN (SELECT id FROM response WHERE owner = :owner);
                DELETE FROM response WHERE owner = :owner;
                DELETE FROM owner WHERE id = :owner;
                """, arguments: ["owner": owner])
        return (purged, files)
    }
}
