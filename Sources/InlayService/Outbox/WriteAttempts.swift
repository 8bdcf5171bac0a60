import Foundation
import GRDB

/// The attempts to send an owner's writes; a write is sent only by the program whose lease is in
/// the write's row.
struct WriteAttempts: Sendable {
    let folder: WriteFolder
    /// The owner of the writes: the server and the caller's identity.
    let owner: String

    /// The maximum back-off in seconds; a later retry time was recorded with a wrong clock and is
    /// ignored.
    private static let longestWait: TimeInterval = 86_400

    /// Claims writes that are the first of their resource, whose back-off is over, and that have no
    /// live lease.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of writes.
    ///   - running: The writes that this program is sending; its own lease on any other write is
    ///     left over from an error.
    ///   - now: The current time.
    /// - Returns: The claimed writes, and when to check again.
    /// - Throws: ``WriteQueueError``.
    func claim(
        _ limit: Int, without running: Set<Int64>, now: Date
    ) async throws -> ClaimedWrites {
        let (claimed, left) = try await claimReadable(limit, without: running, now: now)
        for file in left { try await folder.removeFile(file) }
        guard !claimed.unreadable.isEmpty else { return claimed }
        for id in claimed.unreadable {
            folder.damage.report(
                StoreDamage(
                    what: "Write \(id) of the queue", setAside: nil,
                    reason: "it can't be read, and isn't sent"))
        }
        await folder.damage.reported()
        // Claims again, because the unreadable writes blocked later writes of their resources.
        guard claimed.writes.isEmpty else { return claimed }
        return try await claim(limit, without: running, now: now)
    }

    /// Releases a write for a later attempt, unless it was cancelled in the meantime.
    func postpone(
        _ write: StoredWrite, until time: Date?, problem: String?, isLost: Bool
    ) async throws {
        try await folder.perform { database in
            try database.execute(
                sql: """
                    UPDATE write SET lease = NULL, notBefore = ?, problem = ?, isLost = ?
                    WHERE id = ? AND lease = ? AND stage <> 4
                    """,
                arguments: [
                    time?.timeIntervalSince1970, problem, isLost, write.id, folder.leaseName,
                ])
        }
    }

    /// Ends the back-off of writes that were lost on the network.
    func endBackoffs() async throws {
        try await folder.perform { database in
            try database.execute(
                sql: "UPDATE write SET notBefore = NULL WHERE owner = ? AND isLost = 1",
                arguments: [owner])
        }
    }

    /// Ends the back-off of all writes.
    func endPauses() async throws {
        try await folder.perform { database in
            try database.execute(
                sql: "UPDATE write SET notBefore = NULL WHERE owner = ?", arguments: [owner])
        }
    }

    /// Marks a write as rejected, and stores the error and its response.
    ///
    /// - Returns: The updated write; nil if it was cancelled, or is no longer leased by this
    ///   program.
    func refuse(_ write: StoredWrite, _ error: ServiceError) async throws -> StoredWrite? {
        try await folder.perform { database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 1, problem = ?, status = ?, answerFields = ?,
                        answerBody = ? WHERE id = ? AND lease = ? AND stage <> 4
                    """,
                arguments: [
                    error.description, error.status,
                    FieldsCoding.data(StoringRules.withoutSessions(error.headers)),
                    Data(error.body), write.id, folder.leaseName,
                ])
            return database.changesCount == 0
                ? nil : try StoredWrite(write.id, of: owner, in: database)
        }
    }

    /// Removes a write that is done; returns whether it still existed.
    func finish(_ write: StoredWrite) async throws -> Bool {
        let isFound = try await folder.perform { database in
            try database.execute(
                sql: "DELETE FROM write WHERE id = ? AND lease = ?",
                arguments: [write.id, folder.leaseName])
            return database.changesCount > 0
        }
        if isFound { try await folder.removeFile(write.file) }
        return isFound
    }

    // MARK: - Private

    private func claimReadable(
        _ limit: Int, without running: Set<Int64>, now: Date
    ) async throws -> (ClaimedWrites, leftFiles: [String]) {
        try await folder.perform { database in
            var claimed = ClaimedWrites()
            let leftFiles = try removeCancelled(without: running, in: database)
            claimed.version = try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, stage, notBefore, lease FROM write
                    WHERE id IN (
                        SELECT min(id) FROM write WHERE owner = ? AND stage <> ? GROUP BY resource
                    )
                    ORDER BY id
                    """, arguments: [owner, StoredWrite.Stage.unreadable])
            var ids: [Int64] = []
            var livingLeases: [String: Bool] = [:]
            while ids.count < limit, let row = try rows.next() {
                let id: Int64 = try row.decode(atIndex: 0)
                guard !running.contains(id) else { continue }
                let stage = try? row.decode(Int64.self, atIndex: 1)
                guard stage != StoredWrite.Stage.kept.rawValue else { continue }
                if stage == StoredWrite.Stage.cancelled.rawValue {
                    claimed.hasOthers = true
                    continue
                }
                if let lease = try? row.decode(String?.self, atIndex: 3) {
                    let isAlive =
                        livingLeases[lease] ?? (lease != folder.leaseName && folder.isAlive(lease))
                    livingLeases[lease] = isAlive
                    if isAlive {
                        claimed.hasOthers = true
                        continue
                    }
                }
                if let seconds = try? row.decode(Double?.self, atIndex: 2),
                    case let time = Date(timeIntervalSince1970: seconds), time > now,
                    time < now + Self.longestWait
                {
                    claimed.next = min(claimed.next ?? time, time)
                    continue
                }
                if try StoredWrite(id, of: owner, in: database) == nil {
                    claimed.unreadable.append(id)
                } else {
                    ids.append(id)
                }
            }
            for id in claimed.unreadable {
                try database.execute(
                    sql: "UPDATE write SET stage = ?, lease = NULL WHERE id = ?",
                    arguments: [StoredWrite.Stage.unreadable, id])
            }
            for id in ids {
                try database.execute(
                    sql: """
                        UPDATE write SET lease = ?, notBefore = NULL,
                            attempts = attempts + (stage = 0) WHERE id = ?
                        """, arguments: [folder.leaseName, id])
                if let write = try StoredWrite(id, of: owner, in: database) {
                    claimed.writes.append(write)
                }
            }
            return (claimed, leftFiles)
        }
    }

    /// Removes cancelled writes without a live lease; returns their body files.
    private func removeCancelled(
        without running: Set<Int64>, in database: Database
    ) throws -> [String] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, lease, file FROM write WHERE owner = ? AND stage = ?",
            arguments: [owner, StoredWrite.Stage.cancelled.rawValue])
        return try rows.compactMap { row in
            let id: Int64 = try row.decode(atIndex: 0)
            let lease = try row.decode(String?.self, atIndex: 1) ?? ""
            guard lease == folder.leaseName ? !running.contains(id) : !folder.isAlive(lease) else {
                return nil
            }
            try database.execute(sql: "DELETE FROM write WHERE id = ?", arguments: [id])
            return try row.decode(String?.self, atIndex: 2)
        }
    }
}

/// The writes that were claimed for sending, and when to check the queue again.
struct ClaimedWrites: Sendable {
    var writes: [StoredWrite] = []
    /// The end of the earliest back-off of a waiting write; nil if no write waits for a back-off.
    var next: Date?
    /// Whether another program is sending writes.
    var hasOthers = false
    /// The row ids of writes that can't be decoded and were set aside.
    var unreadable: [Int64] = []
    /// The database's version, which changes with every commit of another program.
    var version: Int64 = 0
}
