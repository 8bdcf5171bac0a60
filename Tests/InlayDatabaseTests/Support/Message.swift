import Foundation
import GRDB

/// A row of a table of messages.
struct Message: Codable, FetchableRecord, Identifiable, Hashable, Sendable {
    var id: Int64
    var date: Int64
    var subject: String

    /// Creates a table with many messages, some of which have the same date.
    static func fill(_ pool: DatabasePool, count: Int) throws {
        try pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE message (
                        id INTEGER PRIMARY KEY, date INTEGER NOT NULL, subject TEXT NOT NULL,
                        folder INTEGER, body TEXT NOT NULL
                    );
                    CREATE INDEX messageByDate ON message (date);
                    """)
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?
                    )
                    INSERT INTO message
                    SELECT n, n * 7919 % ?, 'Message ' || n, iif(n % 10 = 0, NULL, n % 3),
                        hex(zeroblob(60))
                    FROM number
                    """, arguments: [count, max(count / 5, 1)])
        }
    }
}
