import GRDB
import Synchronization

/// The SQLite database of a response store, which is replaced when a read or write finds damage.
final class ResponseDatabase: Sendable {
    private let database: RecoveringDatabase<StoreConnections>
    private let damage: DamageLog
    private let path: String

    /// Creates a closed database.
    ///
    /// - Parameters:
    ///   - opening: How the database is opened.
    ///   - damage: The log of the damage that is found.
    ///   - onReplacement: Called with the connections of a database that replaces a damaged one,
    ///     before it is used.
    init(
        _ opening: StoreOpening, damage: DamageLog,
        onReplacement: @escaping @Sendable (StoreConnections) -> Void
    ) {
        path = opening.folder
        self.damage = damage
        database = RecoveringDatabase(label: "inlay.store.opening", damage: damage) {
            let opened = try opening.opened($1)
            if $0 != nil { onReplacement(opened.connections) }
            return opened
        }
    }

    /// Waits until the database is open; throws ``ResponseStoreError``.
    func open() async throws {
        _ = try await damage.reporting { try await database.connections() }
    }

    /// Starts a checkpoint if one is due, after a write of bodies.
    func recordWrite(of bytes: Int) {
        database.current?.recordWrite(of: bytes)
    }

    /// Reads in the calling thread, which is faster than switching threads: in WAL mode a writer
    /// never blocks a reader.
    func read<Value>(_ body: (Database) throws -> Value) async throws -> Value {
        try await readWithConnections { try body($1) }
    }

    /// Reads in the calling thread; the closure receives the connections, too.
    func readWithConnections<Value>(
        _ body: (StoreConnections, Database) throws -> Value
    ) async throws -> Value {
        try await damage.reporting {
            try await perform { connections in
                try connections.reader.unsafeRead { try body(connections, $0) }
            }
        }
    }

    /// Writes in one transaction, in the calling thread if no other program holds the write lock.
    ///
    /// The call doesn't wait for the handler of damage, because the handler may wait for the write.
    ///
    /// - Parameters:
    ///   - isBackground: Whether no caller waits for the write, so the background thread executes it.
    ///   - body: The write.
    /// - Returns: The result of the body.
    /// - Throws: The errors of the body, or ``ResponseStoreError``.
    func write<Value: Sendable>(
        isBackground: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await perform { connections in
            do {
                guard isBackground else { return try Self.writeAtOnce(connections, body) }
                return try await connections.writer.writeWithoutTransaction {
                    try Self.transaction(in: $0, body)
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // The write may be on behalf of multiple callers and mustn't be cancelled with
                // one of them.
                return try await Task { try await connections.background.write(body) }.value
            }
        }
    }

    /// Writes without a transaction, in the background thread, which may wait for locks.
    func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await damage.reporting {
            try await perform { try await $0.background.writeWithoutTransaction(body) }
        }
    }

    /// Forgets the row id of an identity whose responses were removed.
    func forget(_ identity: ServiceIdentity) {
        database.current?.owners.withLock { $0[identity] = nil }
    }

    // MARK: - Private

    private func perform<Value>(
        _ body: (StoreConnections) async throws -> Value
    ) async throws -> Value {
        do {
            return try await database.perform(body)
        } catch {
            throw StoreOpening.converted(error, path)
        }
    }

    private static func writeAtOnce<Value>(
        _ connections: StoreConnections, _ body: (Database) throws -> Value
    ) throws -> Value {
        try connections.writer.writeWithoutTransaction { try transaction(in: $0, body) }
    }

    /// Equivalent to GRDB's `inTransaction`, with cached prepared statements.
    private static func transaction<Value>(
        in database: Database, _ body: (Database) throws -> Value
    ) throws -> Value {
        try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
        do {
            let value = try body(database)
            try database.cachedStatement(sql: "COMMIT").execute()
            return value
        } catch {
            if database.isInsideTransaction { try? database.rollback() }
            throw error
        }
    }
}
