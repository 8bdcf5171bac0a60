import GRDB

/// The ordered migrations of a database schema.
///
/// A file of an older version is migrated when it is opened; a file of a newer version is rejected
/// and left unchanged.
struct SchemaMigrations {
    private var migrator = DatabaseMigrator()
    /// The `PRAGMA user_version` of the last files without recorded migrations.
    private let firstVersion: Int
    private var lastVersion: Int

    /// Creates the list, with the first version.
    ///
    /// - Parameters:
    ///   - firstVersion: The `user_version` of files from before migrations were recorded, which
    ///     already have the tables that the first migration creates.
    ///   - create: Creates the tables in an empty file.
    ///   - replace: Replaces the tables of a version before the first.
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

    /// Adds a migration from the previous version to a new one.
    mutating func add(version: Int, _ migrate: @escaping @Sendable (Database) throws -> Void) {
        precondition(version > lastVersion, "Versions go up.")
        lastVersion = version
        migrator.registerMigration(Self.name(version)) { database in
            try migrate(database)
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    /// Migrates a file to the latest schema version.
    ///
    /// - Parameters:
    ///   - queue: The open file.
    ///   - path: The path of the file, for errors.
    /// - Throws: ``ResponseStoreError/newerVersion(path:)``, or
    ///   ``ResponseStoreError/unusable(path:reason:)`` if the tables belong to another program.
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
                    resultCode: .SQLITE_CORRUPT, message: "it has unknown migrations")
            }
            guard version == 0, applied.isEmpty else { return }
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard tables == 0 else {
                throw ResponseStoreError.unusable(
                    path: path, reason: "it has the tables of another program")
            }
        }
        try migrator.migrate(queue)
    }

    // MARK: - Private

    private static func name(_ version: Int) -> String { "v\(version)" }

    /// Returns the version in a migration's name, or nil if it isn't such a name.
    private static func version(_ name: String) -> Int? {
        name.utf8.first == UInt8(ascii: "v") ? Int(name.dropFirst()) : nil
    }

    private static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
}
