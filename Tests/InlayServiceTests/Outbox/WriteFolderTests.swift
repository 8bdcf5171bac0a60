import Foundation
import GRDB
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of a write queue's database that is damaged while it is open.
@Suite struct WriteFolderTests {
    private let temporary: TemporaryDirectory
    private let folder: WriteFolder

    init() throws {
        temporary = try TemporaryDirectory()
        folder = try WriteFolder(
            temporary.url.appendingPathComponent("outbox").path,
            configuration: WriteQueueConfiguration())
    }

    @Test func sqlErrorsDoNotReplaceADatabaseThatPassesTheIntegrityCheck() async throws {
        try await folder.perform { try $0.execute(sql: "CREATE TABLE kept (id)") }
        let count = Mutex(0)
        let error = await #expect(throws: WriteQueueError.self) {
            try await folder.perform { _ in
                count.withLock { $0 += 1 }
                throw DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "the reason")
            }
        }
        #expect(error?.description.contains("the reason") == true)
        #expect(count.withLock { $0 } == 2)
        #expect(folder.damage.all.isEmpty)
        #expect(try await folder.perform { try $0.tableExists("kept") })
    }

    @Test func theIntegrityCheckDetectsAnIndexThatDoesNotMatchItsRows() async throws {
        try await folder.perform { database in
            try database.execute(
                sql: """
                    CREATE TABLE pair (first, second);
                    CREATE INDEX pairs ON pair (second);
                    INSERT INTO pair VALUES (1, 2);
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = 'CREATE INDEX pairs ON pair (first)'
                    WHERE name = 'pairs';
                    """)
        }
        let isReplaced = try await folder.perform { database in
            if try database.tableExists("pair") {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            return true
        }
        #expect(isReplaced)
        #expect(folder.damage.all.count == 1)
        let aside = try #require(folder.damage.all.first?.setAside)
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test func databaseValuesOfUnexpectedTypesThrowWriteQueueErrors() async throws {
        await #expect(throws: WriteQueueError.self) {
            try await folder.perform {
                _ = try Row.fetchOne($0, sql: "SELECT NULL")?.decode(Int64.self, atIndex: 0)
            }
        }
    }
}
