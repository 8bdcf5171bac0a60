import Foundation
import GRDB

/// Opens the database of a store, and sets aside one that is damaged.
struct StoreOpening {
    let folder: String
    let configuration: DatabaseResponseStoreConfiguration

    /// How much is known of a file's being damaged.
    enum Suspicion {
        case none
        /// Something damaged was met, maybe in a file that another program has put aside meanwhile.
        case some
        /// It was met again, in the file that all was looked at in.
        case certainty
    }

    struct Result {
        let connections: StoreConnections
        var damage: [StoreDamage] = []
    }

    private var path: String { folder + "/answers.sqlite" }

    /// Opens the database.
    ///
    /// - Parameter suspicion: Whether something damaged was met.
    /// - Returns: The database, and what was set aside.
    /// - Throws: ``ResponseStoreError`` where there can be none.
    func opened(_ suspicion: Suspicion = .none) throws -> Result {
        do {
            return try withLock {
                do {
                    return Result(connections: try connections(suspicion))
                } catch let error as DatabaseError where Self.isDamage(error) {
                    let damage = try setAside(error)
                    return Result(
                        connections: try connections(.none), damage: [damage])
                }
            }
        } catch let error as DatabaseError {
            throw Self.error(error, path)
        }
    }

    /// Whether an error comes from a damaged file: from SQLite, from a value of another type than was stored, or
    /// from a number that is there twice.
    static func isDamage(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is RowDecodingError }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// What the database said, as the store says it.
    static func error(_ error: DatabaseError, _ path: String) -> ResponseStoreError {
        error.resultCode == .SQLITE_FULL
            ? .diskFull(path: path)
            : .unusable(path: path, reason: error.message ?? "\(error.resultCode)")
    }

    // MARK: -

    /// One program at a time, so that none sets aside what another has just made.
    private func withLock<Value>(_ body: () throws -> Value) throws -> Value {
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw BodyFiles.error(folder + "/lock") }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw BodyFiles.error(folder + "/lock") }
        }
        return try body()
    }

    private func connections(_ suspicion: Suspicion) throws -> StoreConnections {
        try makeFile()
        var settings = Configuration()
        settings.label = "inlay.store"
        settings.busyMode = .timeout(5)
        settings.journalMode = .wal
        settings.prepareDatabase { [limit = configuration.largestPageCount] database in
            // What the last second wrote may be lost with the power; the file is never damaged.
            try database.execute(
                sql: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16000")
            if let limit { try database.execute(sql: "PRAGMA max_page_count = \(limit)") }
        }
        let background = try DatabaseQueue(path: path, configuration: settings)
        try background.write { database in
            guard try StoreSchema.prepare(database) else {
                throw DatabaseError(
                    resultCode: .SQLITE_NOTADB, message: "it has the tables of another version")
            }
            if suspicion == .certainty {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "it can't be used")
            }
            if suspicion == .some,
                let finding = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)"),
                finding != "ok"
            {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
            }
        }
        // Opened with patience, as a store that is being closed locks the file; it never waits afterwards.
        let writer = try DatabaseQueue(path: path, configuration: settings)
        try writer.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        settings.readonly = true
        settings.prepareDatabase { database in
            // Room for the index of 100,000 addresses.
            try database.execute(sql: "PRAGMA cache_size = -12000")
        }
        let reader = try DatabaseQueue(path: path, configuration: settings)
        return StoreConnections(reader: reader, writer: writer, background: background)
    }

    /// Makes the file for its owner only; SQLite gives the files beside it the same mode.
    ///
    /// One that is there isn't opened: closing it would take the locks away that SQLite has on it for
    /// another store of this program.
    private func makeFile() throws {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST || chmod(path, 0o600) != 0 {
            throw BodyFiles.error(path)
        }
    }

    private func setAside(_ error: DatabaseError) throws -> StoreDamage {
        var aside = "\(path).damaged-\(Int(Date().timeIntervalSince1970))"
        while access(aside, F_OK) == 0 { aside += "x" }
        guard rename(path, aside) == 0 else { throw BodyFiles.error(path) }
        for ending in ["-wal", "-shm"] { rename(path + ending, aside + ending) }
        return StoreDamage(
            what: path, setAside: aside, reason: error.message ?? "\(error.resultCode)")
    }
}
