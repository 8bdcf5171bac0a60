import Foundation
import GRDB
import HTTPTypes

/// The persistent storage of queued writes, with a database and a file for each large body.
///
/// Multiple programs may open it; a write is sent only by the program whose lease is in the write's
/// row.
struct WriteStore: Sendable {
    let folder: WriteFolder
    let bodies: WriteBodies
    let attempts: WriteAttempts
    /// The owner of the visible writes: the server and the caller's identity.
    let owner: String
    private let now: @Sendable () -> Date

    init(folder: String, owner: String, configuration: WriteQueueConfiguration) throws {
        self.folder = try WriteFolder(folder, configuration: configuration)
        bodies = WriteBodies(
            folder: self.folder, largestInDatabase: configuration.largestBodyInDatabase)
        attempts = WriteAttempts(folder: self.folder, owner: owner)
        self.owner = owner
        now = configuration.now
    }

    /// Appends a write.
    func add(_ new: NewWrite) async throws -> PendingWrite {
        let now = now()
        do {
            let write = try await folder.perform { database in
                try database.execute(
                    sql: """
                        INSERT INTO write (
                            owner, resource, key, method, url, title, fields, body, file, checksum,
                            length, added
                        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        owner, new.resource, UUID().uuidString, new.method.rawValue,
                        new.url.absoluteString, new.title, FieldsCoding.data(new.headers),
                        new.body.bytes, new.body.file, new.body.checksum, new.body.length,
                        now.timeIntervalSince1970,
                    ])
                return try StoredWrite(database.lastInsertedRowID, of: owner, in: database)
            }
            guard let write else {
                throw WriteQueueError.unusable(
                    path: folder.path, reason: "the write can't be read back")
            }
            return write.pending(isLeased: false, now: now)
        } catch {
            try? await folder.removeFile(new.body.file)
            throw error
        }
    }

    /// Returns all writes of this owner, oldest first.
    func all() async throws -> [PendingWrite] {
        let now = now()
        return try await folder.perform { database in
            var living: [String: Bool] = [:]
            // Bodies aren't read.
            let columns = StoredWrite.columns.replacing("body, file", with: "NULL AS body, file")
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT \(columns) FROM write WHERE owner = ? AND stage <> ? ORDER BY id",
                arguments: [owner, StoredWrite.Stage.cancelled.rawValue])
            var writes: [PendingWrite] = []
            while let row = try rows.next() {
                guard let write = StoredWrite(row) else { continue }
                let isLeased = write.lease.map { lease in
                    let isAlive = living[lease] ?? folder.isAlive(lease)
                    living[lease] = isAlive
                    return isAlive
                }
                writes.append(write.pending(isLeased: isLeased ?? false, now: now))
            }
            return writes
        }
    }

    /// Returns a write of this owner; nil if it was cancelled.
    func write(_ id: Int64) async throws -> StoredWrite? {
        let write = try await folder.perform { try StoredWrite(id, of: owner, in: $0) }
        return write?.stage == .cancelled ? nil : write
    }

    /// Cancels a write and returns it; nil if there is no such write.
    ///
    /// A write that is being sent stays hidden in the database until the attempt has ended.
    func cancel(_ id: Int64) async throws -> StoredWrite? {
        let (write, isSent): (StoredWrite?, Bool) = try await folder.perform { database in
            guard let write = try StoredWrite(id, of: owner, in: database),
                write.stage != .cancelled
            else {
                return (nil, false)
            }
            guard write.stage == .waiting, let lease = write.lease, folder.isAlive(lease) else {
                try database.execute(sql: "DELETE FROM write WHERE id = ?", arguments: [id])
                return (write, false)
            }
            try database.execute(
                sql: "UPDATE write SET stage = ? WHERE id = ?",
                arguments: [StoredWrite.Stage.cancelled.rawValue, id])
            return (write, true)
        }
        if !isSent { try await folder.removeFile(write?.file) }
        return write
    }

    /// Removes a write regardless of its lease and returns it; nil if there is no such write.
    ///
    /// With `ifRejected`, a write is only removed if it still waits for the app's decision.
    func remove(_ id: Int64, ifRejected: Bool = false) async throws -> StoredWrite? {
        let removed = try await folder.perform { database -> StoredWrite? in
            let write = try StoredWrite(id, of: owner, in: database)
            try database.execute(
                sql: "DELETE FROM write WHERE id = ? AND owner = ?"
                    + (ifRejected ? " AND stage IN (1, 2)" : ""),
                arguments: [id, owner])
            return database.changesCount > 0 ? write : nil
        }
        try await folder.removeFile(removed?.file)
        return removed
    }

    /// Removes all writes of this owner, overwriting their data in the database; returns the number
    /// of removed writes that weren't cancelled before.
    func removeAll() async throws -> Int {
        let (count, removed) = try await folder.perform { database in
            let removed = try String.fetchAll(
                database, sql: "SELECT file FROM write WHERE owner = ? AND file IS NOT NULL",
                arguments: [owner])
            let count = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM write WHERE owner = ? AND stage <> ?",
                arguments: [owner, StoredWrite.Stage.cancelled.rawValue])
            try database.execute(sql: "DELETE FROM write WHERE owner = ?", arguments: [owner])
            return (count ?? 0, removed)
        }
        await folder.truncateLog()
        for name in removed {
            try await folder.removeFile(name)
            // A damaged body file was renamed.
            try await folder.removeFile(name + DamagedFiles.mark)
        }
        return count
    }

    /// Enqueues a rejected write as a new request; returns false if it isn't rejected any more.
    func renew(
        _ write: StoredWrite, headers: HTTPFields, body: WriteBody?, until time: Date? = nil
    ) async throws -> Bool {
        let isFound = try await folder.perform { database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 0, key = ?, lease = NULL, notBefore = ?,
                        problem = NULL, status = NULL, answerFields = NULL, answerBody = NULL,
                        fields = ? WHERE id = ? AND stage IN (1, 2)
                    """,
                arguments: [
                    UUID().uuidString, time?.timeIntervalSince1970, FieldsCoding.data(headers),
                    write.id,
                ])
            guard database.changesCount > 0 else { return false }
            if let body {
                try database.execute(
                    sql: """
                        UPDATE write SET body = ?, file = ?, checksum = ?, length = ? WHERE id = ?
                        """,
                    arguments: [body.bytes, body.file, body.checksum, body.length, write.id])
            }
            return true
        }
        if body != nil || !isFound {
            try await folder.removeFile(isFound ? write.file : body?.file)
        }
        return isFound
    }

    /// Keeps a rejected write, with a new error if given; returns false if it isn't rejected any
    /// more.
    func hold(_ id: Int64, problem: String? = nil) async throws -> Bool {
        try await folder.perform { database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 2, lease = NULL, problem = ifnull(?, problem)
                    WHERE id = ? AND owner = ? AND stage IN (1, 2)
                    """, arguments: [problem, id, owner])
            return database.changesCount > 0
        }
    }
}

/// A write that is to be added to the queue.
struct NewWrite: Sendable {
    let resource: String
    let method: HTTPRequest.Method
    let url: URL
    let title: String
    let headers: HTTPFields
    let body: WriteBody
}
