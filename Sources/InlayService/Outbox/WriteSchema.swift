import GRDB

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
