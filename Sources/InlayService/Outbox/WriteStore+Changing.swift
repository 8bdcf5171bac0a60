import Foundation
import GRDB
import HTTPTypes

extension WriteStore {
    /// Puts a write at the end.
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
            new.body.file.map(files.remove)
            throw error
        }
    }

    /// All writes of this owner, the first one first.
    func all() async throws -> [PendingWrite] {
        let now = configuration.now()
        return try await perform { [self] database in
            var living: [String: Bool] = [:]
            // Bodies stay where they are.
            let columns = StoredWrite.columns.replacing("body, file", with: "NULL AS body, file")
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(columns) FROM write WHERE owner = ? ORDER BY id",
                arguments: [owner])
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

    /// One write of this owner.
    func write(_ id: Int64) async throws -> StoredWrite? {
        try await perform { try self.write(id, in: $0) }
    }

    /// Removes a write, whoever has it.
    func remove(_ id: Int64) async throws -> StoredWrite? {
        let removed = try await perform { [self] database in
            let write = try write(id, in: database)
            try database.execute(
                sql: "DELETE FROM write WHERE id = ? AND owner = ?", arguments: [id, owner])
            return write
        }
        removed?.file.map(files.remove)
        return removed
    }

    /// Removes all writes of this owner; says how many there were.
    func removeAll() async throws -> Int {
        let (count, removed) = try await perform { [self] database in
            let removed = try String.fetchAll(
                database, sql: "SELECT file FROM write WHERE owner = ? AND file IS NOT NULL",
                arguments: [owner])
            try database.execute(sql: "DELETE FROM write WHERE owner = ?", arguments: [owner])
            return (database.changesCount, removed)
        }
        for name in removed { files.remove(name) }
        return count
    }

    /// Has a refused write sent again, as a new request; says whether it was refused.
    func renew(_ write: StoredWrite, headers: HTTPFields, body: WriteBody?) async throws -> Bool {
        let isThere = try await perform { database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 0, key = ?, lease = NULL, notBefore = NULL,
                        problem = NULL, status = NULL, answerFields = NULL, answerBody = NULL,
                        fields = ? WHERE id = ? AND stage > 0
                    """,
                arguments: [UUID().uuidString, FieldsCoding.data(headers), write.id])
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
            (isThere ? write.file : body?.file).map(files.remove)
        }
        return isThere
    }

    /// Keeps a refused write; says whether it was refused.
    func hold(_ id: Int64) async throws -> Bool {
        try await perform { [self] database in
            try database.execute(
                sql: """
                    UPDATE write SET stage = 2, lease = NULL
                    WHERE id = ? AND owner = ? AND stage > 0
                    """, arguments: [id, owner])
            return database.changesCount > 0
        }
    }

    /// Removes files that a killed program left over.
    func sweep(olderThan age: TimeInterval = 600) async throws {
        let known = try await perform { database in
            try String.fetchSet(database, sql: "SELECT file FROM write WHERE file IS NOT NULL")
        }
        _ = try files.sweep(keeping: known, olderThan: age)
    }
}
