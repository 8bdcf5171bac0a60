import GRDB

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// Makes a database with two messages, for the example of rows of a database.
func messages(in path: String) async throws -> DatabasePool {
    let pool = try DatabasePool(path: path)
    try await pool.write { database in
        try database.execute(
            sql: """
                CREATE TABLE message (id INTEGER PRIMARY KEY, body TEXT, date INTEGER);
                INSERT INTO message (body, date) VALUES ('<p>one', 1), ('<p>two', 2)
                """)
    }
    return pool
}
