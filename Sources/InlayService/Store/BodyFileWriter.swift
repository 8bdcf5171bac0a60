import Foundation

/// A writer of a body into a new file, in chunks.
///
/// The file is locked as long as the writer exists, so that a sweep doesn't take it for a
/// leftover, however slowly the body arrives.
final class BodyFileWriter: BodyWriting {
    private let files: BodyFiles
    private let limit: Int
    private let name: String
    private let file: Int32
    private var block: [UInt8] = []
    private var length = 0
    private var checksum = BodyChecksum.empty
    private var isFinished = false

    /// Creates a file for a body of limited length.
    init(_ files: BodyFiles, limit: Int) throws {
        self.files = files
        self.limit = limit
        name = BodyFiles.newName()
        let path = files.path(name)
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        // A sweep that comes between opening and locking holds the lock for a moment. After an
        // error, the deinitializer closes and removes the file.
        try FileLock.acquire(file, path)
        block.reserveCapacity(BodyChecksum.chunkLength)
    }

    deinit {
        if !isFinished { discard() }
        close(file)
    }

    func write(_ chunk: [UInt8]) throws {
        var rest = chunk[...]
        while !rest.isEmpty {
            let part = rest.prefix(BodyChecksum.chunkLength - block.count)
            block += part
            rest = rest.dropFirst(part.count)
            if block.count == BodyChecksum.chunkLength { try writeBlock() }
        }
    }

    func finish() throws -> WrittenBody {
        if !block.isEmpty { try writeBlock() }
        isFinished = true
        return WrittenBody(name: name, length: length, checksum: checksum)
    }

    func discard() {
        files.remove(name)
    }

    // MARK: - Private

    private func writeBlock() throws {
        let data = Data(block)
        guard length + data.count <= limit else {
            throw ResponseStoreError.tooLarge(bytes: length + data.count, limit: limit)
        }
        try BodyFiles.fill(file, with: data, files.path(name))
        checksum = BodyChecksum.value(of: data, after: checksum)
        length += data.count
        block.removeAll(keepingCapacity: true)
    }
}
