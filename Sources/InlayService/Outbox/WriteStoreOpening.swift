import Foundation
import GRDB

/// The opening of a queue's database, and the replacement of a damaged database together with its
/// bodies.
struct WriteStoreOpening {
    let folder: String
    let timeout: Duration

    private var path: String { folder + "/writes.sqlite" }

    /// Opens the database, in one program at a time.
    ///
    /// - Parameters:
    ///   - lease: The program's lease; nil creates one.
    ///   - evidence: The evidence that the file is damaged.
    /// - Returns: The open database, and the damage that was handled.
    /// - Throws: ``ResponseStoreError`` if no database can be opened.
    func opened(
        with lease: WriteLease?, _ evidence: StoreOpening.DamageEvidence
    ) throws -> (connections: WriteConnections, damage: [StoreDamage]) {
        do {
            return try FileLock.withLock(folder + "/lock", timeout: timeout) {
                let lease = try lease ?? WriteLease(folder: folder + "/owners")
                do {
                    return (try connections(lease, evidence), [])
                } catch  where StoreOpening.isDamage(error) {
                    let damage = try setAside(error)
                    return (try connections(lease, .none), [damage])
                }
            }
        } catch {
            throw StoreOpening.converted(error, path)
        }
    }

    // MARK: - Private

    private func connections(
        _ lease: WriteLease, _ evidence: StoreOpening.DamageEvidence
    ) throws -> WriteConnections {
        let database = try connect(evidence)
        let files = try BodyFiles(folder: folder + "/bodies")
        return WriteConnections(lease: lease, database: database, files: files)
    }

    private func connect(_ evidence: StoreOpening.DamageEvidence) throws -> DatabaseQueue {
        try StoreFolder.prepareFile(path)
        var settings = Configuration()
        settings.label = "inlay.outbox"
        settings.busyMode = .timeout(10)
        settings.journalMode = .wal
        settings.prepareDatabase { database in
            // Full synchronization, because the user's writes mustn't be lost in a power failure.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        let database = try DatabaseQueue(path: path, configuration: settings)
        try WriteSchema.migrations.migrate(database, path)
        try database.read { database in
            try StoreOpening.check(database, by: "quick_check")
            try evidence.check(database)
        }
        return database
    }

    /// The damaged databases that were renamed, with their bodies: at most ten, for a year.
    ///
    /// The user's writes may be recoverable from these files.
    var damaged: DamagedFiles { DamagedFiles(folder: folder, count: 10, age: 365 * 86_400) }

    private func setAside(_ error: any Error) throws -> StoreDamage {
        var ending = "\(DamagedFiles.mark)-\(Int(Date().timeIntervalSince1970))"
        while access(path + ending, F_OK) == 0 { ending += "x" }
        guard rename(path, path + ending) == 0 else { throw BodyFiles.error(path) }
        for part in ["-wal", "-shm"] { rename(path + part, path + ending + part) }
        rename(folder + "/bodies", folder + "/bodies" + ending)
        damaged.trim()
        return StoreDamage(
            what: path, setAside: path + ending, reason: StoreOpening.reason(error))
    }
}

/// The database schema of the queue.
enum WriteSchema {
    /// The migrations by version; add one for each change of the schema.
    static let migrations = SchemaMigrations(firstVersion: 1, create: create)

    private static func create(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE write (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL,
                    resource TEXT NOT NULL, key TEXT NOT NULL, method TEXT NOT NULL,
                    url TEXT NOT NULL, title TEXT NOT NULL, fields BLOB NOT NULL, body BLOB,
                    file TEXT, checksum INTEGER NOT NULL, length INTEGER NOT NULL,
                    added REAL NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, notBefore REAL,
                    isLost INTEGER NOT NULL DEFAULT 0, problem TEXT,
                    stage INTEGER NOT NULL DEFAULT 0, lease TEXT, status INTEGER,
                    answerFields BLOB, answerBody BLOB
                );
                CREATE INDEX writeByResource ON write (owner, resource, id);
                """)
    }
}
