import Foundation
import GRDB

/// The open files of a queue.
final class WriteConnections: Sendable {
    /// The lease of this program.
    let lease: WriteLease
    let database: DatabaseQueue
    let files: BodyFiles

    init(lease: WriteLease, database: DatabaseQueue, files: BodyFiles) {
        self.lease = lease
        self.database = database
        self.files = files
    }
}

/// The folder of a queue: its database, which is replaced if damaged, its body files and leases.
final class WriteFolder: Sendable {
    let path: String
    let damage: DamageLog
    private let opening: WriteStoreOpening
    private let database: RecoveringDatabase<WriteConnections>

    /// Creates the folder if necessary; its database is opened by the first call.
    init(_ path: String, configuration: WriteQueueConfiguration) throws {
        self.path = path
        try StoreFolder.prepare(path)
        let damage = DamageLog(label: "inlay.outbox", onDamage: configuration.onDamage)
        let opening = WriteStoreOpening(folder: path, timeout: configuration.lockTimeout)
        self.damage = damage
        self.opening = opening
        // `.proven` is never passed: a database that passes a complete check isn't replaced,
        // whatever the error was, because it has the user's writes.
        database = RecoveringDatabase(
            label: "inlay.outbox.opening", damage: damage, evidenceLevels: [.suspected]
        ) {
            try opening.opened(with: $0?.lease, $1)
        }
    }

    /// Waits until the folder is open; throws ``WriteQueueError`` if it can't be used.
    @discardableResult
    func open() async throws -> WriteConnections {
        do {
            return try await damage.reporting { try await database.connections() }
        } catch {
            throw converted(error)
        }
    }

    /// Runs a transaction; a damaged database is replaced, and the transaction is repeated.
    ///
    /// The transaction runs in an unstructured task, so that a decision is recorded even if the
    /// deciding task is cancelled.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await damage.reporting {
                try await database.perform { connections in
                    try await Task { try await connections.database.write(body) }.value
                }
            }
        } catch {
            throw converted(error)
        }
    }

    /// Truncates the WAL, which still contains the data of removed rows.
    ///
    /// If other programs are reading, the next checkpoint truncates it.
    func truncateLog() async {
        _ = try? await database.perform { connections in
            try await Task {
                try await connections.database.writeWithoutTransaction {
                    _ = try $0.checkpoint(.truncate)
                }
            }.value
        }
    }

    /// Converts an error of the database or of the files to ``WriteQueueError``; returns other
    /// errors unchanged.
    private func converted(_ error: any Error) -> any Error {
        let error = StoreOpening.converted(error, path)
        return (error as? ResponseStoreError).map(WriteQueueError.init) ?? error
    }

    // MARK: - Leases

    /// The name of this program's lease; empty before the folder is open.
    var leaseName: String { database.current?.lease.name ?? "" }

    /// Returns whether the program with a lease is alive.
    func isAlive(_ lease: String) -> Bool { database.current?.lease.isAlive(lease) ?? true }

    // MARK: - Files

    var files: BodyFiles {
        get async throws { try await open().files }
    }

    /// Removes a body file, if there is one.
    func removeFile(_ name: String?) async throws {
        if let name { try await files.remove(name) }
    }

    /// Removes body files that a killed program left over, and old damaged files.
    func sweep(olderThan age: Duration = .seconds(600)) async throws {
        let known = try await perform { database in
            try String.fetchSet(database, sql: "SELECT file FROM write WHERE file IS NOT NULL")
        }
        opening.damaged.trim()
        _ = try await files.sweep(keeping: known, olderThan: age)
    }
}
