import Foundation
import GRDB

/// Opens the database of a queue, and sets aside one that is damaged, with the bodies that it knows.
struct WriteStoreOpening {
    let folder: String

    struct Result {
        let database: DatabaseQueue
        let files: BodyFiles
        var damage: [StoreDamage] = []
    }

    private var path: String { folder + "/writes.sqlite" }

    /// One program at a time opens.
    func withLock<Value>(_ body: () throws -> Value) throws -> Value {
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw BodyFiles.error(folder + "/lock") }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw BodyFiles.error(folder + "/lock") }
        }
        return try body()
    }

    /// Opens the database; throws ``ResponseStoreError`` where there can be none.
    func opened() throws -> Result {
        do {
            do {
                let database = try connect()
                return Result(database: database, files: try makeFiles())
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                let damage = try setAside(error)
                return Result(
                    database: try connect(), files: try makeFiles(), damage: [damage])
            }
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, path)
        }
    }

    // MARK: - Private

    private func makeFiles() throws -> BodyFiles { try BodyFiles(folder: folder + "/bodies") }

    private func connect() throws -> DatabaseQueue {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST || chmod(path, 0o600) != 0 {
            throw BodyFiles.error(path)
        }
        var settings = Configuration()
        settings.label = "inlay.outbox"
        settings.busyMode = .timeout(10)
        settings.journalMode = .wal
        settings.prepareDatabase { database in
            // What a person has written is not to be lost with the power.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        let database = try DatabaseQueue(path: path, configuration: settings)
        try database.write { database in
            guard try WriteSchema.prepare(database) else {
                throw DatabaseError(
                    resultCode: .SQLITE_NOTADB, message: "it has the tables of another version")
            }
            let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            if let finding, finding != "ok" {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
            }
        }
        return database
    }

    private func setAside(_ error: DatabaseError) throws -> StoreDamage {
        var ending = ".damaged-\(Int(Date().timeIntervalSince1970))"
        while access(path + ending, F_OK) == 0 { ending += "x" }
        guard rename(path, path + ending) == 0 else { throw BodyFiles.error(path) }
        for part in ["-wal", "-shm"] { rename(path + part, path + ending + part) }
        rename(folder + "/bodies", folder + "/bodies" + ending)
        return StoreDamage(
            what: path, setAside: path + ending, reason: error.message ?? "\(error.resultCode)")
    }
}
