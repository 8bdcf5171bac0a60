import Foundation
import GRDB
import HTTPTypes
import Logging
import Synchronization

/// The persistent storage of queued writes, with a database and a file for each large body.
///
/// Multiple programs may open it. A write is sent only by the program whose lease it has.
final class WriteStore: Sendable {
    let folder: String
    /// The owner of the visible writes: the server and the caller's identity.
    let owner: String
    let configuration: WriteQueueConfiguration
    private let logger = Logger(label: "inlay.outbox")
    private let opened = Mutex<WriteStoreOpening.Result?>(nil)
    private let opening: Opening<WriteStoreOpening.Result>
    let damage: DamageLog

    init(folder: String, owner: String, configuration: WriteQueueConfiguration) throws {
        self.folder = folder
        self.owner = owner
        self.configuration = configuration
        try StoreFolder.prepare(folder)
        let damage = DamageLog(logger, onDamage: configuration.onDamage)
        self.damage = damage
        opening = Opening(label: "inlay.outbox.opening") {
            let opened = try WriteStoreOpening(
                folder: folder, patience: configuration.lockPatience
            ).opened(with: nil)
            damage.report(opened.damage)
            return opened
        }
    }

    /// Waits until the folder is open; throws ``WriteQueueError`` if it can't be used.
    @discardableResult
    func open() async throws -> WriteStoreOpening.Result {
        if let opened = opened.withLock({ $0 }) { return opened }
        let result: WriteStoreOpening.Result
        do {
            result = try await opening.value()
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
        let current = opened.withLock { opened in
            // A replacement of the database by another task stays.
            if opened == nil { opened = result }
            return opened ?? result
        }
        opening.release()
        return current
    }

    var files: BodyFiles {
        get async throws { try await open().files }
    }

    // MARK: - The database

    /// Runs a transaction; a damaged database is replaced, and the transaction is repeated.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let database = try await open().database
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

    /// An unstructured task, so that a decision is recorded even if the deciding task is
    /// cancelled.
    private static func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, to database: DatabaseQueue
    ) async throws -> Value {
        try await Task { try await database.write(body) }.value
    }

    private func replacement(of damaged: DatabaseQueue) throws -> DatabaseQueue {
        let opening = WriteStoreOpening(folder: folder, patience: configuration.lockPatience)
        return try opened.withLock { opened in
            if let database = opened?.database, database !== damaged { return database }
            let replacement = try opening.opened(with: opened?.lease)
            damage.report(replacement.damage)
            opened = replacement
            return replacement.database
        }
    }

    // MARK: - Leases

    /// The lease of this program; nil before the folder is open.
    var lease: WriteLease? { opened.withLock { $0?.lease } }

    var leaseName: String { lease?.name ?? "" }

    func isAlive(_ name: String) -> Bool { lease?.isAlive(name) ?? true }

    // MARK: - Bodies

    /// Stores a body: a short one for the row, a long one as a file.
    func keep(_ body: RequestBody) async throws -> WriteBody {
        do {
            if let bytes = body.bytes, bytes.count <= configuration.largestBodyInDatabase {
                return WriteBody(bytes: Data(bytes))
            }
            let files = try await files
            let (name, length) = try await files.add(body.makeChunks())
            guard let checksum = try files.checksum(of: name) else {
                throw BodyFiles.error(files.path(name))
            }
            return WriteBody(file: name, checksum: checksum, length: length)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
    }

    /// Returns the body of a write; throws ``TransportError/body(_:)`` if its checksum doesn't
    /// match.
    func body(of write: StoredWrite) async throws(TransportError) -> RequestBody {
        if let bytes = write.body {
            let checksum = BodyChecksum.value(of: bytes, after: BodyChecksum.empty)
            guard checksum == write.checksum else {
                throw .body("its checksum doesn't match")
            }
            return write.length == 0 && write.headers[.contentType] == nil
                ? .none : .bytes([UInt8](bytes))
        }
        guard let name = write.file else { throw .body("there is none") }
        guard let files = try? await files else { throw .body("its folder can't be opened") }
        let found = try? files.checksum(of: name)
        guard found == write.checksum else {
            damage.report(
                StoreDamage(
                    what: files.path(name), setAside: files.setAside(name),
                    reason: found == nil ? "it is missing" : "its checksum doesn't match"))
            throw .body("its file is damaged")
        }
        return try .file(at: URL(fileURLWithPath: files.path(name)))
    }
}
