import Foundation
import HTTPTypes

/// The bodies of queued writes: short bodies in the rows of their writes, long bodies in files.
struct WriteBodies: Sendable {
    let folder: WriteFolder
    /// The maximum size in bytes of a body in a row.
    let largestInDatabase: Int

    /// Stores a long body in a file and returns a reference to the file; returns a short body
    /// unchanged, for the row of its write.
    func store(_ body: RequestBody) async throws -> WriteBody {
        do {
            if let bytes = body.bytes, bytes.count <= largestInDatabase {
                return WriteBody(bytes: Data(bytes))
            }
            let files = try await folder.files
            let (name, length) = try await files.add(body.makeChunks())
            guard let checksum = try files.checksum(of: name) else {
                throw BodyFiles.error(files.path(name))
            }
            return WriteBody(file: name, checksum: checksum, length: length)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
    }

    /// Returns the body of a write.
    ///
    /// Throws ``TransportError/body(_:)`` if the body is damaged, and ``WriteQueueError`` if it
    /// can't be read now, for example because too many files are open.
    func body(of write: StoredWrite) async throws -> RequestBody {
        if let bytes = write.body {
            guard WriteBody(bytes: bytes).checksum == write.checksum else {
                throw TransportError.body("its checksum doesn't match")
            }
            return write.length == 0 && write.headers[.contentType] == nil
                ? .none : .bytes([UInt8](bytes))
        }
        guard let name = write.file else { throw TransportError.body("there is none") }
        let files: BodyFiles
        let found: Int64?
        do {
            files = try await folder.files
            found = try files.checksum(of: name)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
        guard found == write.checksum else {
            folder.damage.report(
                StoreDamage(
                    what: files.path(name), setAside: files.setAside(name),
                    reason: found == nil ? "it is missing" : "its checksum doesn't match"))
            await folder.damage.reported()
            throw TransportError.body("its file is damaged")
        }
        return try .file(at: URL(fileURLWithPath: files.path(name)))
    }
}

/// The body of a queued write, stored in its row or in a file.
struct WriteBody: Sendable {
    var bytes: Data?
    var file: String?
    var checksum: Int64
    var length: Int64

    init(bytes: Data) {
        self.bytes = bytes
        checksum = BodyChecksum.value(of: bytes, after: BodyChecksum.empty)
        length = Int64(bytes.count)
    }

    init(file: String, checksum: Int64, length: Int64) {
        self.file = file
        self.checksum = checksum
        self.length = length
    }
}
