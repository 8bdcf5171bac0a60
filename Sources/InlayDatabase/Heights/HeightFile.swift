import Foundation
import GRDB
import InlayValues
import Logging

/// The SQLite file of a height database, which is migrated when it is opened, and replaced if it is
/// damaged.
struct HeightFile {
    private static let damagedMark = ".damaged"
    private static let suspectMark = ".suspect"
    /// The time in seconds for which a damaged file is kept for diagnosis.
    static let damagedAge: TimeInterval = 30 * 86_400

    private let path: String
    private let logger: Logger

    init(path: String, _ logger: Logger = Logger(label: "inlay.heights")) {
        self.path = path
        self.logger = logger
    }

    /// Opens the file; a damaged file is renamed and replaced by an empty one first.
    ///
    /// A lock file lets only one program at a time open the file, so that no program migrates or
    /// replaces a file that another program is creating.
    ///
    /// - Returns: The open file.
    /// - Throws: A ``HeightFileError``, or the error of SQLite or the system.
    func opened() throws -> DatabasePool {
        let url = URL(fileURLWithPath: path)
        guard let folder = try PrivateFolder(existing: url.deletingLastPathComponent().path) else {
            throw Self.systemError(ENOENT)
        }
        let lock = try lock()
        defer { close(lock) }
        trimDamaged()
        do {
            return try connect(url.lastPathComponent, in: folder)
        } catch let error as DatabaseError where Self.isDamage(error) {
            // Only the latest damaged file is kept.
            let aside = path + Self.damagedMark
            try? FileManager.default.removeItem(atPath: path + Self.suspectMark)
            logger.warning("\(path) is damaged (\(error)); it is renamed to \(aside).")
            try? FileManager.default.removeItem(atPath: aside)
            try FileManager.default.moveItem(atPath: path, toPath: aside)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            return try connect(url.lastPathComponent, in: folder)
        }
    }

    /// Requests a check of the whole file the next time it is opened, if the error indicates that
    /// the file is damaged.
    ///
    /// Without the request, opening reads only the first pages. The file isn't replaced now,
    /// because programs may be using it.
    func suspect(after error: any Error) {
        guard let error = error as? DatabaseError, Self.isDamage(error) else { return }
        let file = open(path + Self.suspectMark, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// Deletes the renamed copy of a damaged file once it is older than ``damagedAge``.
    func trimDamaged(now: Date = Date()) {
        let aside = path + Self.damagedMark
        var status = stat()
        // Renaming sets the status change time, but not the modification time.
        guard lstat(aside, &status) == 0 else { return }
        let age = now.timeIntervalSince1970 - TimeInterval(status.st_ctim.tv_sec)
        if age > Self.damagedAge { unlink(aside) }
    }

    // MARK: - Private

    /// Waits up to five seconds for the lock, and returns a file descriptor; closing it releases
    /// the lock.
    private func lock() throws -> CInt {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.systemError(errno) }
        let deadline = ContinuousClock.now + .seconds(5)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            // Other errors, such as a file system without locks, don't go away by waiting.
            guard code == EWOULDBLOCK || code == EINTR else {
                close(descriptor)
                throw Self.systemError(code)
            }
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw HeightFileError.locked(path: path)
            }
            usleep(10_000)
        }
        return descriptor
    }

    private static func systemError(_ code: CInt) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { database in
            // Files created before migrations were recorded already have the table.
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

    private func connect(_ name: String, in folder: PrivateFolder) throws -> DatabasePool {
        // The file is readable by the owner only; SQLite gives the journal files the same mode.
        try folder.prepareFile(name)
        var configuration = Configuration()
        configuration.label = "inlay.heights"
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            // A power failure may lose the last transactions, but never damages the file.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        guard try !pool.read(migrator.hasBeenSuperseded) else {
            throw HeightFileError.newerVersion(path: path)
        }
        try migrator.migrate(pool)
        _ = try pool.read { try Int.fetchOne($0, sql: "SELECT height + day FROM height LIMIT 1") }
        if access(path + Self.suspectMark, F_OK) == 0 {
            let finding = try pool.read {
                try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "ok"
            }
            guard finding == "ok" else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
            }
            unlink(path + Self.suspectMark)
        }
        return pool
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    }
}

/// The reason why a height database can't be used.
enum HeightFileError: Error, CustomStringConvertible {
    /// A newer version of the program created the file.
    case newerVersion(path: String)
    /// Another program has held the lock for opening the file for more than five seconds.
    case locked(path: String)

    var description: String {
        switch self {
        case .newerVersion(let path):
            "\(path) was created by a newer version of this program and is left unchanged."
        case .locked(let path):
            "Another program has been opening \(path) for more than five seconds."
        }
    }
}
