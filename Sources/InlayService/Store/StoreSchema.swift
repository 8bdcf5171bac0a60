import GRDB

/// The tables of the store.
enum StoreSchema {
    /// Goes up with each change of the tables; files of another version are set aside.
    static let version = 4

    /// Bodies up to this size are in their response's row, and come along when it is read.
    static let largestBodyInRow = 16_384

    /// Makes the tables where there are none; says whether the file is of this version.
    static func prepare(_ database: Database) throws -> Bool {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if found == 3 { try removeResponses(database) }
        guard found == 0 else { return found == version || found == 3 }
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
            return false
        }
        // Numbers are never used again, and those of one file never stand for something in the file
        // that takes its place.
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
                PRAGMA user_version = \(version);
                """)
        return true
    }

    /// Removes the responses of version 3, whose digests of request headers had no key and whose fields had cookies.
    private static func removeResponses(_ database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA secure_delete = ON;
                DELETE FROM response; DELETE FROM body; DELETE FROM address; DELETE FROM owner;
                UPDATE total SET bytes = 0;
                PRAGMA user_version = \(version);
                PRAGMA secure_delete = OFF;
                """)
    }
}
