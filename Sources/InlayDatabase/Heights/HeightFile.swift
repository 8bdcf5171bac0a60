import Foundation
import GRDB
import Logging

/// The file of a height database: opened, migrated, and set aside where it is damaged.
struct HeightFile {
    private let path: String
    private let logger: Logger

    init(path: String, _ logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// Opens the file; throws what SQLite says of one that can neither be opened nor be made anew.
    func opened() throws -> DatabasePool {
        do {
            return try connect()
        } catch let error as DatabaseError where Self.isDamage(error) {
            // Kept for whoever wants to know what happened, and only the last one.
            let aside = path + ".damaged"
            logger.warning("\(path) is damaged (\(error)); it is set aside as \(aside).")
            try? FileManager.default.removeItem(atPath: aside)
            try FileManager.default.moveItem(atPath: path, toPath: aside)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            return try connect()
        }
    }

    // MARK: - Private

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { database in
            // Files from before migrations were recorded have it.
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS height (
                        content BLOB NOT NULL, variant INTEGER NOT NULL, height REAL NOT NULL,
                        day INTEGER NOT NULL, PRIMARY KEY (content, variant)
                    ) WITHOUT ROWID
                    """)
        }
        return migrator
    }

    private func connect() throws -> DatabasePool {
        // For its owner only; SQLite gives the files beside it the same mode.
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        var configuration = Configuration()
        configuration.label = "inlay.heights"
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { database in
            // What the last second wrote may be lost with the power; the file is never damaged.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        guard try !pool.read(migrator.hasBeenSuperseded) else {
            throw HeightFileError.newerVersion(path: path)
        }
        try migrator.migrate(pool)
        _ = try pool.read { try Int.fetchOne($0, sql: "SELECT height + day FROM height LIMIT 1") }
        return pool
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    }
}

/// Why a height database can't be used.
enum HeightFileError: Error, CustomStringConvertible {
    /// The file was made by a newer version of the program.
    case newerVersion(path: String)

    var description: String {
        switch self {
        case .newerVersion(let path):
            "\(path) was made by a newer version of this program, and stays as it is."
        }
    }
}
