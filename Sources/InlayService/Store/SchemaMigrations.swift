import GRDB

/// The migrations of a database's tables, in their order.
///
/// A file of an older version is migrated when it is opened, one of a newer version is refused and left as it is.
struct SchemaMigrations {
    private var migrator = DatabaseMigrator()
    /// What `PRAGMA user_version` was of the last files that had no record of their migrations.
    private let firstVersion: Int
    private var lastVersion: Int

    /// Makes the list, with the version that the first migration stands for.
    ///
    /// - Parameters:
    ///   - firstVersion: The `user_version` of files from before migrations were recorded, which have the tables
    ///     already that the first migration makes.
    ///   - create: Makes the tables in an empty file.
    ///   - replace: Puts the tables in place of those of a version before the first, where there was one.
    init(
        firstVersion: Int, create: @escaping @Sendable (Database) throws -> Void,
        replace: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) {
        self.firstVersion = firstVersion
        lastVersion = firstVersion
        migrator.registerMigration(Self.name(firstVersion)) { database in
            switch try Self.version(of: database) {
            case 0: try create(database)
            case firstVersion: break
            default: try replace(database)
            }
            try database.execute(sql: "PRAGMA user_version = \(firstVersion)")
        }
    }

    /// Adds the migration from the version before to a version.
    mutating func add(version: Int, _ migrate: @escaping @Sendable (Database) throws -> Void) {
        precondition(version > lastVersion, "Versions go up.")
        lastVersion = version
        migrator.registerMigration(Self.name(version)) { database in
            try migrate(database)
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    /// Brings a file to the last version.
    ///
    /// - Parameters:
    ///   - queue: The open file.
    ///   - path: Where the file is, for the error.
    /// - Throws: ``ResponseStoreError/newerVersion(path:)``, or
    ///   ``ResponseStoreError/unusable(path:reason:)`` where the tables are another program's.
    func migrate(_ queue: DatabaseQueue, _ path: String) throws {
        try queue.read { database in
            let version = try Self.version(of: database)
            let applied = try migrator.appliedIdentifiers(database)
            let unknown = applied.subtracting(migrator.migrations).map(Self.version)
            let isNewer = unknown.contains { $0 ?? 0 > lastVersion }
            guard version <= lastVersion, !isNewer else {
                throw ResponseStoreError.newerVersion(path: path)
            }
            guard unknown.isEmpty else {
                throw DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "it has migrations that there never were")
            }
            guard version == 0, applied.isEmpty else { return }
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard tables == 0 else {
                throw ResponseStoreError.unusable(
                    path: path, reason: "it has the tables of something else")
            }
        }
        try migrator.migrate(queue)
    }

    // MARK: - Private

    private static func name(_ version: Int) -> String { "v\(version)" }

    /// The version that a migration leads to; nil for what is no name of one.
    private static func version(_ name: String) -> Int? {
        name.utf8.first == UInt8(ascii: "v") ? Int(name.dropFirst()) : nil
    }

    private static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
}
