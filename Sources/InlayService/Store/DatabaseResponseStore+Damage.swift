import Foundation
import GRDB
import Synchronization

extension DatabaseResponseStore {
    /// Reads on the calling thread, which is faster than waiting for another: nothing that is written
    /// keeps a reader waiting.
    ///
    /// Where the database turns out to be damaged, a sound one is read.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connections = connections
        do {
            do {
                return try connections.reader.unsafeRead(body)
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                return try replacement(of: connections).reader.unsafeRead(body)
            }
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, folder.path)
        }
    }

    /// Writes in one transaction; where the database turns out to be damaged, into a sound one.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await guardedWrite { try await $0.write(body) }
    }

    /// The same without a transaction.
    func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await guardedWrite { try await $0.writeWithoutTransaction(body) }
    }

    // MARK: -

    private func guardedWrite<Value: Sendable>(
        _ body: (DatabaseQueue) async throws -> Value
    ) async throws -> Value {
        let connections = connections
        do {
            do {
                return try await body(connections.writer)
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                return try await body(try replacement(of: connections).writer)
            }
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, folder.path)
        }
    }

    /// A sound database in place of one that gave an error.
    private func replacement(of damaged: StoreConnections) throws -> StoreConnections {
        let (connections, damage) = try state.withLock { state in
            // Somebody else may have met the same.
            guard state.connections === damaged else {
                return (state.connections, [StoreDamage]())
            }
            let opened = try StoreOpening(folder: folder.path, configuration: configuration)
                .opened(isSuspect: true)
            state.connections = opened.connections
            state.owners = [:]
            return (opened.connections, opened.damage)
        }
        for damage in damage { report(damage) }
        return connections
    }
}
