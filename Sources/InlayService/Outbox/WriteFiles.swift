import Foundation

extension BodyFiles {
    private static let pieceLength = 65_536

    /// Writes a body into a new file while it comes, and gives its name, its length and a checksum.
    func add(_ chunks: RequestBody.Chunks) async throws -> (name: String, length: Int64) {
        let name = Self.newName()
        let path = path(name)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.error(path) }
        defer { close(file) }
        do {
            var length: Int64 = 0
            var pieces = chunks.makeAsyncIterator()
            while let piece = try await pieces.next(isolation: nil) {
                try Self.fill(file, with: Data(piece), path)
                length += Int64(piece.count)
            }
            // The database is told of what is on the disk, and of nothing else.
            guard fsync(file) == 0 else { throw Self.error(path) }
            try syncFolder()
            return (name, length)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Has the disk know the names of files, too: one that is synced itself may still be lost with its name.
    private func syncFolder() throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.error(folder) }
    }

    /// A checksum of a file; nil where there is none.
    func checksum(of name: String) throws -> Int64? {
        let file = open(path(name), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw Self.error(path(name)) }
            return nil
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var checksum = BodyChecksum.empty
        while let piece = try handle.read(upToCount: Self.pieceLength), !piece.isEmpty {
            checksum = BodyChecksum.value(of: piece, after: checksum)
        }
        return checksum
    }
}
