import Foundation
import GRDB

/// Opens the database of a store, and sets aside one that is damaged; one program at a time, so that none sets aside
/// what another has just made.
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
            return try FileLock.hold(
                folder + "/lock", patience: configuration.lockPatience
            ) {
                do {
                    return Result(connections: try connections(suspicion))
                } catch  where Self.isDamage(error) {
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

    /// How damage showed, in a few words.
    static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "it has values of other types" }
        return error.message ?? "\(error.resultCode)"
    }

    /// What the database said, as the store says it.
    static func error(_ error: DatabaseError, _ path: String) -> ResponseStoreError {
        error.resultCode == .SQLITE_FULL
            ? .diskFull(path: path)
            : .unusable(path: path, reason: error.message ?? "\(error.resultCode)")
    }

    // MARK: -

    private func connections(_ suspicion: Suspicion) throws -> StoreConnections {
        try StoreFolder.prepareFile(path)
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
        try StoreSchema.migrations.migrate(background, path)
        try background.write { database in
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

    /// Answers can be fetched again: a damaged database stays for a month, and at most one more.
    var damaged: DamagedFiles { DamagedFiles(folder: folder, count: 2, age: 30 * 86_400) }

    private func setAside(_ error: any Error) throws -> StoreDamage {
        var aside = "\(path)\(DamagedFiles.mark)-\(Int(Date().timeIntervalSince1970))"
        while access(aside, F_OK) == 0 { aside += "x" }
        guard rename(path, aside) == 0 else { throw BodyFiles.error(path) }
        for ending in ["-wal", "-shm"] { rename(path + ending, aside + ending) }
        damaged.trim()
        return StoreDamage(
            what: path, setAside: aside, reason: Self.reason(error))
    }
}
