import Foundation
import GRDB
import HTTPTypes
import Logging
import Synchronization

/// Keeps writes in a folder: a database, and a file for each large body.
///
/// Several programs may have it open. A write belongs to whoever has put a lease on it.
final class WriteStore: Sendable {
    let folder: String
    /// Whose writes are seen: the server, and whoever is calling it.
    let owner: String
    let configuration: WriteQueueConfiguration
    private let lease: WriteLease
    private let logger = Logger(label: "inlay.outbox")
    private let state: Mutex<State>

    private struct State {
        var opened: WriteStoreOpening.Result
        var damage: [StoreDamage]
    }

    init(folder: String, owner: String, configuration: WriteQueueConfiguration) throws {
        self.folder = folder
        self.owner = owner
        self.configuration = configuration
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw BodyFiles.error(folder) }
        let opening = WriteStoreOpening(folder: folder)
        let (lease, opened) = try opening.withLock {
            (try WriteLease(folder: folder + "/owners"), try opening.opened())
        }
        self.lease = lease
        state = Mutex(State(opened: opened, damage: []))
        for damage in opened.damage { report(damage) }
    }

    var damage: [StoreDamage] { state.withLock { $0.damage } }
    var files: BodyFiles { state.withLock { $0.opened.files } }

    func report(_ damage: StoreDamage) {
        logger.error("\(damage).")
        state.withLock { $0.damage.append(damage) }
        configuration.onDamage(damage)
    }

    // MARK: - The database

    /// Reads or writes in one transaction; where the database turns out to be damaged, in a sound one.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let database = state.withLock { $0.opened.database }
        do {
            do {
                return try await Self.write(body, to: database)
            } catch let error as DatabaseError where StoreOpening.isDamage(error) {
                return try await Self.write(body, to: replacement(of: database))
            }
        } catch let error as DatabaseError {
            throw WriteQueueError(StoreOpening.error(error, folder))
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
    }

    /// In a task of its own: what was decided is noted also where the deciding task is cancelled.
    private static func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, to database: DatabaseQueue
    ) async throws -> Value {
        try await Task { try await database.write(body) }.value
    }

    private func replacement(of damaged: DatabaseQueue) throws -> DatabaseQueue {
        let opening = WriteStoreOpening(folder: folder)
        let (database, found) = try state.withLock { state in
            guard state.opened.database === damaged else {
                return (state.opened.database, [StoreDamage]())
            }
            state.opened = try opening.withLock { try opening.opened() }
            return (state.opened.database, state.opened.damage)
        }
        for damage in found { report(damage) }
        return database
    }

    // MARK: - Leases

    var leaseName: String { lease.name }

    func isAlive(_ name: String) -> Bool { lease.isAlive(name) }

    // MARK: - Bodies

    /// Keeps a body: a short one for the row, a long one as a file.
    func keep(_ body: RequestBody) async throws -> WriteBody {
        do {
            if let bytes = body.bytes, bytes.count <= configuration.largestBodyInDatabase {
                return WriteBody(bytes: Data(bytes))
            }
            let files = files
            let (name, length) = try await files.add(body.makeChunks())
            guard let checksum = try files.checksum(of: name) else {
                throw BodyFiles.error(files.path(name))
            }
            return WriteBody(file: name, checksum: checksum, length: length)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
    }

    /// The body of a write; throws ``TransportError/body(_:)`` where it isn't what was kept.
    func body(of write: StoredWrite) throws(TransportError) -> RequestBody {
        if let bytes = write.body {
            let checksum = BodyChecksum.value(of: bytes, after: BodyChecksum.empty)
            guard checksum == write.checksum else {
                throw .body("it isn't what was kept")
            }
            return write.length == 0 && write.headers[.contentType] == nil
                ? .none : .bytes([UInt8](bytes))
        }
        guard let name = write.file else { throw .body("there is none") }
        let found = try? files.checksum(of: name)
        guard found == write.checksum else {
            report(
                StoreDamage(
                    what: files.path(name), setAside: files.setAside(name),
                    reason: found == nil ? "it is missing" : "it isn't what was kept"))
            throw .body("its file is damaged")
        }
        return try .file(at: URL(fileURLWithPath: files.path(name)))
    }
}
