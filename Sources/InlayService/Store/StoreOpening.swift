import Foundation
import GRDB

/// The opening of a store's database and the replacement of a damaged one, by one program at a
/// time, so that no program renames a file that another program has just created.
struct StoreOpening {
    let folder: String
    let configuration: DatabaseResponseStoreConfiguration

    /// The evidence that a file is damaged.
    enum DamageEvidence {
        case none
        /// An error indicated damage, possibly in a file that another program has replaced in the
        /// meantime.
        case suspected
        /// Another error indicated damage, in a file that had passed a complete check.
        case proven

        /// Throws if the file of an open database is damaged; checks it completely if there is
        /// evidence.
        func check(_ database: Database) throws {
            switch self {
            case .none: break
            case .suspected: try StoreOpening.check(database, by: "integrity_check")
            case .proven:
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "it can't be used")
            }
        }
    }

    private var path: String { folder + "/answers.sqlite" }

    /// Opens the database.
    ///
    /// - Parameter evidence: The evidence that the file is damaged.
    /// - Returns: The connections, and the damage that was handled.
    /// - Throws: ``ResponseStoreError`` if no database can be opened.
    func opened(
        _ evidence: DamageEvidence
    ) throws -> (connections: StoreConnections, damage: [StoreDamage]) {
        do {
            return try FileLock.withLock(
                folder + "/lock", timeout: configuration.lockTimeout
            ) {
                do {
                    return (try connections(evidence), [])
                } catch  where Self.isDamage(error) {
                    let damage = try setAside(error)
                    return (try connections(.none), [damage])
                }
            }
        } catch {
            throw Self.converted(error, path)
        }
    }

    /// Throws the first finding of a check of SQLite, `quick_check` or `integrity_check`.
    static func check(_ database: Database, by pragma: String) throws {
        let finding = try String.fetchOne(database, sql: "PRAGMA \(pragma)(1)")
        guard let finding, finding != "ok" else { return }
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
    }

    /// Returns whether an error indicates a damaged file: an error of SQLite, a value of the
    /// wrong type, or a duplicate row id.
    static func isDamage(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is RowDecodingError }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// Returns a short description of an error.
    static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else {
            return "it has values of unexpected types"
        }
        return error.message ?? "\(error.resultCode)"
    }

    /// Converts an error of the database to ``ResponseStoreError``; returns other errors unchanged.
    static func converted(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            ResponseStoreError.diskFull(path: path)
        case is DatabaseError, is RowDecodingError:
            ResponseStoreError.unusable(path: path, reason: reason(error))
        default: error
        }
    }

    // MARK: -

    private func connections(_ evidence: DamageEvidence) throws -> StoreConnections {
        try StoreFolder.prepareFile(path)
        var settings = Configuration()
        settings.label = "inlay.store"
        settings.busyMode = .timeout(5)
        settings.journalMode = .wal
        settings.prepareDatabase { [limit = configuration.largestPageCount] database in
            // A power failure may lose the last transactions, but never damages the file.
            try database.execute(
                sql: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16000")
            if let limit { try database.execute(sql: "PRAGMA max_page_count = \(limit)") }
        }
        let background = try DatabaseQueue(path: path, configuration: settings)
        try StoreSchema.migrations.migrate(background, path)
        try background.write(evidence.check)
        // Opening waits for locks, because a store that is being closed locks the file;
        // afterwards the connection never waits.
        let writer = try DatabaseQueue(path: path, configuration: settings)
        try writer.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        settings.readonly = true
        settings.prepareDatabase { database in
            // Caches the index of 100,000 URLs.
            try database.execute(sql: "PRAGMA cache_size = -12000")
        }
        let reader = try DatabaseQueue(path: path, configuration: settings)
        return StoreConnections(reader: reader, writer: writer, background: background)
    }

    /// The damaged databases that were renamed: at most two, for a month.
    ///
    /// The responses in them can be fetched again.
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
