import Foundation
import GRDB
import Synchronization

extension DatabaseResponseStore {
    /// Reads; where the database turns out to be damaged, once more from a sound one.
    func guarded<Value>(_ body: (DatabasePool) throws -> Value) throws -> Value {
        let pool = pool
        do {
            do {
                return try body(pool)
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                return try body(try replacement(of: pool))
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

    private func guardedWrite<Value: Sendable>(
        _ body: (DatabasePool) async throws -> Value
    ) async throws -> Value {
        let pool = pool
        do {
            do {
                return try await body(pool)
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                return try await body(try replacement(of: pool))
            }
        } catch let error as DatabaseError {
            throw StoreOpening.error(error, folder.path)
        }
    }

    /// A sound database in place of one that gave an error.
    private func replacement(of damaged: DatabasePool) throws -> DatabasePool {
        let (pool, damage) = try state.withLock { state in
            // Somebody else may have met the same.
            guard state.pool === damaged else { return (state.pool, [StoreDamage]()) }
            let opened = try StoreOpening(folder: folder.path, configuration: configuration)
                .opened(isSuspect: true)
            state.pool = opened.pool
            state.owners = [:]
            return (opened.pool, opened.damage)
        }
        for damage in damage { report(damage) }
        return pool
    }
}
