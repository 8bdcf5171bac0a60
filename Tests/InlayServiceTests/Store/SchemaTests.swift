import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Testing

@testable import InlayService

/// Tests of folders written by older and newer versions of the program.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct SchemaTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var outbox: URL { folder.url.appendingPathComponent("outbox") }
    private var cache: URL { folder.url.appendingPathComponent("cache") }

    /// A database file as written by a version of the program.
    private func makeFile(_ name: String, in folder: URL, _ sql: String) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let queue = try DatabaseQueue(path: folder.appendingPathComponent(name).path)
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    /// The outbox of the first version, before migrations were recorded, with a write.
    private static let firstOutbox = """
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
        INSERT INTO write (
            id, owner, resource, key, method, url, title, fields, body, checksum, length, added,
            attempts
        ) VALUES (
            7, '\(owner)', 'http://h/a', 'the-key', 'POST', 'http://h/a', 'Sea', x'', x'736561',
            \(BodyChecksum.value(of: Data("sea".utf8), after: BodyChecksum.empty)), 3, 1000, 2
        );
        PRAGMA user_version = 1;
        """

    private static let owner = (try? WriteService(proxy: makeProxy(StubTransport())).owner()) ?? ""

    @Test func outboxesOfVersion1AreMigratedWithTheirWrites() async throws {
        try await makeFile("writes.sqlite", in: outbox, Self.firstOutbox)
        let transport = StubTransport(.status(204))
        let queue = try WriteQueue(folder: outbox, service: makeProxy(transport))
        for await writes in queue.snapshots where writes.isEmpty { break }
        let request = try #require(transport.requests.first)
        #expect(try await request.body.text() == "sea")
        #expect(request.headers[.idempotencyKey] == "the-key")
        #expect(queue.damage.isEmpty)
        let later = try await queue.add(.post, "/b")
        #expect(later.id > 7)
    }

    @Test(arguments: ["PRAGMA user_version = 2", "INSERT INTO grdb_migrations VALUES ('v9')"])
    func outboxesOfNewerVersionsAreRejectedAndLeftUnchanged(change: String) async throws {
        do {
            let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
            let queue = try WriteQueue(folder: outbox, service: makeProxy(off))
            try await queue.add(.post, "/a")
            await queue.close()
        }
        let file = outbox.appendingPathComponent("writes.sqlite").path
        let database = try DatabaseQueue.beside(file)
        try await database.write { try $0.execute(sql: change) }
        let transport = StubTransport(.status(204))
        let queue = try WriteQueue(folder: outbox, service: makeProxy(transport))
        await #expect(throws: (any Error).self) { try await queue.add(.post, "/b") }
        await #expect(throws: (any Error).self) { try await queue.writes() }
        do {
            _ = try await queue.writes()
        } catch {
            #expect(
                "\(error)" == """
                    \(file) was created by a newer version of this program and is left unchanged; \
                    update the program.
                    """)
        }
        #expect(transport.requests.isEmpty)
        #expect(try !names(outbox).contains { $0.contains("damaged") })
        let count = try await database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM write")
        }
        #expect(count == 1)
    }

    @Test func withCacheFilesOfNewerVersionsTheCacheIsInMemoryOnly() async throws {
        try await DatabaseResponseStore(folder: cache).apply([TestResponses.change(1)])
        let file = cache.appendingPathComponent("answers.sqlite").path
        let database = try DatabaseQueue.beside(file)
        try await database.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        let store = try DatabaseResponseStore(folder: cache)
        await #expect(throws: (any Error).self) { try await store.apply([TestResponses.change(2)]) }
        #expect(try !names(cache).contains { $0.contains("damaged") })
        // Calls still succeed, and repeated ones are served from memory.
        let transport = StubTransport(
            .status(200, [.cacheControl: "max-age=60", .contentType: "text/plain"]))
        let responses = try ResponseCache(folder: cache)
        let proxy = ServiceProxy(
            server: URL(string: "http://h/")!, transport: transport, cache: responses)
        // A response that arrives before the store is refused isn't cached.
        try await waitUntil("the cache is in memory only") { responses.storage.store == nil }
        for _ in 0..<3 { try await proxy.get("/x") }
        #expect(transport.requests.count == 1)
        let rows = try await database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM response")
        }
        #expect(rows == 1)
    }

    @Test(arguments: [1, 2, 3])
    func cacheFilesOfVersions1To3AreEmptiedAndUsed(version: Int) async throws {
        try await makeFile(
            "answers.sqlite", in: cache,
            """
            CREATE TABLE response (id INTEGER PRIMARY KEY, url TEXT);
            INSERT INTO response VALUES (1, 'http://h/a');
            PRAGMA user_version = \(version);
            """)
        let store = try DatabaseResponseStore(folder: cache)
        try await store.apply([TestResponses.change(1)])
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
        #expect(store.damage.isEmpty)
    }

    /// The tables of version 4, the last one before migrations were recorded.
    private static let fourthCache = """
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
        INSERT INTO total VALUES (612, 7);
        INSERT INTO owner VALUES (6, '');
        PRAGMA user_version = 4;
        """

    /// Responses from before version 5 have no checksum of their head until the file is migrated.
    @Test(arguments: [
        "",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); "
            + "INSERT INTO grdb_migrations VALUES ('v4')",
    ])
    func cacheFilesOfVersion4KeepTheirResponses(recorded: String) async throws {
        try await makeFile("answers.sqlite", in: cache, Self.fourthCache + recorded)
        let response = TestResponses.response(1)
        let key = DigestKey(try StoreKey.read(in: cache.path))
        let database = try DatabaseQueue(path: cache.appendingPathComponent("answers.sqlite").path)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO response VALUES (
                        7, 6, ?, ?, '', 200, ?, ?, ?, 100, NULL, NULL, 0, 0, ?, NULL, 612, 0, ?)
                    """,
                arguments: [
                    response.key.url, response.variantKey,
                    FieldsCoding.data(response.response.headerFields),
                    response.requestTime.timeIntervalSince1970,
                    response.responseTime.timeIntervalSince1970,
                    BodyChecksum.value(of: TestResponses.body(1), for: response, key: key),
                    TestResponses.body(1),
                ])
            try database.execute(
                sql: "INSERT INTO address VALUES (7, ?)",
                arguments: [response.key.address.hash])
        }
        try database.close()
        let store = try DatabaseResponseStore(folder: cache)
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
        #expect(try await store.entries(for: response.key).first?.response.response.status == .ok)
        try await store.apply([TestResponses.change(2)])
        #expect(try await store.onlyBody(2) == TestResponses.body(2))
        #expect(store.damage.isEmpty)
    }

    @Test func databasesWithForeignTablesAreRejected() async throws {
        try await makeFile("writes.sqlite", in: outbox, "CREATE TABLE diary (day TEXT)")
        let queue = try WriteQueue(folder: outbox, service: makeProxy(StubTransport()))
        await #expect(throws: (any Error).self) { try await queue.add(.post, "/b") }
        #expect(try !names(outbox).contains { $0.contains("damaged") })
    }
}
