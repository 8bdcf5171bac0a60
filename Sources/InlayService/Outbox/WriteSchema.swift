import GRDB

/// The table of the queue.
enum WriteSchema {
    /// Goes up with each change of the table; files of another version are set aside.
    static let version = 1

    /// Makes the table where there is none; says whether the file is of this version.
    static func prepare(_ database: Database) throws -> Bool {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard found == 0 else { return found == version }
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
            return false
        }
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
                PRAGMA user_version = \(version);
                """)
        return true
    }
}
