import Foundation
import GRDB
import HTTPTypes

extension WriteStore {
    /// Appends a write.
    func add(_ new: NewWrite, now: Date) async throws -> PendingWrite {
        do {
            let write = try await perform { [self] database in
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
                return try self.write(database.lastInsertedRowID, in: database)
            }
            guard let write else {
                throw WriteQueueError.unusable(path: folder, reason: "the write can't be read back")
            }
            return write.pending(isLeased: false, now: now)
        } catch {
            if let file = new.body.file { try? await files.remove(file) }
            throw error
        }
    }

    /// Returns all writes of this owner, oldest first.
    func all() async throws -> [PendingWrite] {
        let now = configuration.now()
        return try await perform { [self] database in
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
                    let isAlive = living[lease] ?? isAlive(lease)
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
        let write = try await perform { try self.write(id, in: $0) }
        return write?.stage == .cancelled ? nil : write
    }

    /// Cancels a write; one that is being sent stays hidden in the database until the attempt has
    /// ended.
    func cancel(_ id: Int64, now: Date) async throws -> StoredWrite? {
        let (write, isSent): (StoredWrite?, Bool) = try await perform { [self] database in
            guard let write = try self.write(id, in: database), write.stage != .cancelled else {
                return (nil, false)
            }
            guard write.stage == .waiting, let lease = write.lease, isAlive(lease) else {
                try database.execute(sql: "DELETE FROM write WHERE id = ?", arguments: [id])
                return (write, false)
            }
            try database.execute(
                sql: "UPDATE write SET stage = ? WHERE id = ?",
                arguments: [StoredWrite.Stage.cancelled.rawValue, id])
            return (write, true)
        }
        if !isSent, let file = write?.file { try await files.remove(file) }
        return write
    }

    /// Removes a write, regardless of its lease.
    func remove(_ id: Int64) async throws -> StoredWrite? {
        let removed = try await perform { [self] database in
            let write = try write(id, in: database)
            try database.execute(
                sql: "DELETE FROM write WHERE id = ? AND owner = ?", arguments: [id, owner])
            return write
        }
        if let file = removed?.file { try await files.remove(file) }
        return removed
    }

    /// Removes all writes of this owner; returns the number of those that weren't cancelled.
    func removeAll() async throws -> Int {
        let (count, removed) = try await perform { [self] database in
            let removed = try String.fetchAll(
                database, sql: "SELECT file FROM write WHERE owner = ? AND file IS NOT NULL",
                arguments: [owner])
            let count = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM write WHERE owner = ? AND stage <> ?",
                arguments: [owner, StoredWrite.Stage.cancelled.rawValue])
            try database.execute(sql: "DELETE FROM write WHERE owner = ?", arguments: [owner])
            return (count ?? 0, removed)
        }
        for name in removed { try await files.remove(name) }
        return count
    }

    /// Enqueues a rejected write as a new request; returns false if it isn't rejected any more.
    func renew(
        _ write: StoredWrite, headers: HTTPFields, body: WriteBody?, until time: Date? = nil
    ) async throws -> Bool {
        let isThere = try await perform { database in
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
        if body != nil || !isThere {
            if let file = isThere ? write.file : body?.file { try await files.remove(file) }
        }
        return isThere
    }

    /// Keeps a rejected write, with a new error if given; returns false if it isn't rejected any
    /// more.
    func hold(_ id: Int64, problem: String? = nil) async throws -> Bool {
        try await perform { [self] database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 2, lease = NULL, problem = ifnull(?, problem)
                    WHERE id = ? AND owner = ? AND stage IN (1, 2)
                    """, arguments: [problem, id, owner])
            return database.changesCount > 0
        }
    }

    /// Removes body files that a killed program left over.
    func sweep(olderThan age: TimeInterval = 600) async throws {
        let known = try await perform { database in
            try String.fetchSet(database, sql: "SELECT file FROM write WHERE file IS NOT NULL")
        }
        WriteStoreOpening(folder: folder, patience: configuration.lockPatience).damaged.trim()
        _ = try await files.sweep(keeping: known, olderThan: age)
    }
}
