import GRDB

/// The database schema of the store.
enum StoreSchema {
    /// The migrations by version; add one for each change of the schema.
    static let migrations: SchemaMigrations = {
        var migrations = firstMigrations
        migrations.add(version: 5) { database in
            try database.execute(
                sql: "ALTER TABLE response ADD COLUMN headChecksum INTEGER NOT NULL DEFAULT 0")
            try HeadChecksum.updateAll(in: database)
        }
        return migrations
    }()

    private static let firstMigrations = SchemaMigrations(
        firstVersion: 4, create: create,
        // A cache can be fetched again, so old versions are dropped. Up to version 3, digests had
        // no key and headers included cookies, so their pages are overwritten.
        replace: { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_master
                    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'
                    """)
            for table in tables { try database.drop(table: table) }
            try create(database)
            try database.execute(sql: "PRAGMA secure_delete = OFF")
        })

    /// The maximum size in bytes of a body in its response's row, which is read together with the
    /// row.
    static let largestBodyInRow = 16_384

    private static func create(_ database: Database) throws {
        // Row ids are never reused, and the first one is random, so that ids of one file aren't
        // valid in the file that replaces it.
        let firstID = Int64.random(in: 0..<1 << 31) << 20
        try database.execute(
            sql: """
                CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE response (
                    id INTEGER PRIMARY KEY, owner INTEGER NOT NULL,
                    url TEXT NOT NULL, place TEXT NOT NULL, variant TEXT NOT NULL,
                    status INTEGER NOT NULL, fields BLOB NOT NULL,
                    requested REAL NOT NULL, received REAL NOT NULL,
                    length INTEGER NOT NULL, offset INTEGER, total INTEGER,
                    invalidated INTEGER NOT NULL, pinned INTEGER NOT NULL,
                    checksum INTEGER NOT NULL, file TEXT, cost INTEGER NOT NULL,
                    used INTEGER NOT NULL, content BLOB
                ) STRICT;
                CREATE INDEX responseByUse ON response (used) WHERE pinned = 0;
                CREATE INDEX responseByFile ON response (file) WHERE file IS NOT NULL;
                CREATE TABLE address (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL) STRICT;
                CREATE TABLE body (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
                CREATE TABLE total (bytes INTEGER NOT NULL, lastID INTEGER NOT NULL) STRICT;
                INSERT INTO total VALUES (0, \(firstID));
                """)
    }
}
