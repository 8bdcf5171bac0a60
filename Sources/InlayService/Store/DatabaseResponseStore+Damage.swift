import Foundation
import GRDB
import Synchronization

extension DatabaseResponseStore {
    /// Reads on the calling thread, which is faster than waiting for another: nothing that is written
    /// keeps a reader waiting.
    ///
    /// Where the database turns out to be damaged, a sound one is read.
    func read<Value>(_ body: (Database) throws -> Value) async throws -> Value {
        try await readOver { try body($1) }
    }

    /// The same, told over which connections.
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

    /// Writes in one transaction: on the calling thread where that need not wait for another program.
    ///
    /// Where the database turns out to be damaged, a sound one is written.
    ///
    /// - Parameters:
    ///   - isAside: Whether nobody waits, so that a thread of the database's own writes.
    ///   - body: Writes.
    /// - Returns: What the body returns.
    /// - Throws: What it throws, or ``ResponseStoreError``.
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
                // It may be many callers' write, and doesn't end with the task of one of them.
                return try await Task { try await connections.background.write(body) }.value
            }
        }
    }

    /// Writes without a transaction, on a thread that may wait.
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

    /// The same as GRDB's `inTransaction`, with statements that are prepared once.
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

    /// A sound database in place of one that gave an error.
    private func replacement(
        of damaged: StoreConnections, _ suspicion: StoreOpening.Suspicion
    ) throws -> StoreConnections {
        let (connections, damage) = try state.withLock { state in
            // Somebody else may have met the same.
            if let connections = state.connections, connections !== damaged {
                return (connections, [StoreDamage]())
            }
            let opened = try StoreOpening(folder: folder.path, configuration: configuration)
                .opened(suspicion)
            state.connections = opened.connections
            // Who meets the new file can ask at once what became of the old one.
            state.damage += opened.damage
            addresses.forget()
            return (opened.connections, opened.damage)
        }
        lookAtAddresses()
        for damage in damage { tell(damage) }
        return connections
    }
}
