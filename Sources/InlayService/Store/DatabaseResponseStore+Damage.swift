import Foundation
import GRDB
import Synchronization

extension DatabaseResponseStore {
    /// Reads in the calling thread, which is faster than switching threads: in WAL mode a writer
    /// never blocks a reader.
    ///
    /// If the database is damaged, it is replaced and the read is repeated.
    func read<Value>(_ body: (Database) throws -> Value) async throws -> Value {
        try await readOver { try body($1) }
    }

    /// The same, with the connections that are used.
    func readOver<Value>(
        _ body: (StoreConnections, Database) throws -> Value
    ) async throws -> Value {
        var connections = try await openConnections()
        do {
            for suspicion in [StoreOpening.Suspicion.some, .certainty] {
                do {
                    return try Self.readAtOnce(connections, body)
                } catch  where StoreOpening.isDamage(error) {
                    connections = try replacement(of: connections, suspicion)
                }
            }
            return try Self.readAtOnce(connections, body)
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, folder.path)
        }
    }

    /// Writes in one transaction, in the calling thread if no other program holds the write lock.
    ///
    /// If the database is damaged, it is replaced and the write is repeated.
    ///
    /// - Parameters:
    ///   - isAside: Whether nobody waits for the write, so that the background thread does it.
    ///   - body: The write.
    /// - Returns: The result of the body.
    /// - Throws: The errors of the body, or ``ResponseStoreError``.
    func write<Value: Sendable>(
        isAside: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await guardedWrite { connections in
            do {
                guard isAside else { return try Self.writeAtOnce(connections, body) }
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
        try await guardedWrite { try await $0.background.writeWithoutTransaction(body) }
    }

    // MARK: -

    private static func readAtOnce<Value>(
        _ connections: StoreConnections, _ body: (StoreConnections, Database) throws -> Value
    ) throws -> Value {
        try connections.reader.unsafeRead { try body(connections, $0) }
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

    private func guardedWrite<Value: Sendable>(
        _ body: (StoreConnections) async throws -> Value
    ) async throws -> Value {
        var connections = try await openConnections()
        do {
            for suspicion in [StoreOpening.Suspicion.some, .certainty] {
                do {
                    return try await body(connections)
                } catch  where StoreOpening.isDamage(error) {
                    connections = try replacement(of: connections, suspicion)
                }
            }
            return try await body(connections)
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, folder.path)
        }
    }

    /// Replaces a damaged database by a new one.
    private func replacement(
        of damaged: StoreConnections, _ suspicion: StoreOpening.Suspicion
    ) throws -> StoreConnections {
        let connections = try opened.withLock { opened in
            // Another thread may have replaced the database already.
            if let opened, opened !== damaged { return opened }
            let replacement = try StoreOpening(folder: folder.path, configuration: configuration)
                .opened(suspicion)
            damageLog.report(replacement.damage)
            opened = replacement.connections
            addresses.forget()
            return replacement.connections
        }
        lookAtAddresses()
        return connections
    }
}
