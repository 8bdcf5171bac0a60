import Foundation

extension BodyFiles {
    private static let chunkLength = 65_536

    /// Writes a body into a new file as it arrives, and returns its name and length.
    func add(_ chunks: RequestBody.Chunks) async throws -> (name: String, length: Int64) {
        let name = Self.newName()
        let path = path(name)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.error(path) }
        defer { close(file) }
        do {
            var length: Int64 = 0
            var iterator = chunks.makeAsyncIterator()
            while let chunk = try await iterator.next(isolation: nil) {
                try Self.fill(file, with: Data(chunk), path)
                length += Int64(chunk.count)
            }
            // The file is flushed to the disk before the database references it.
            guard fsync(file) == 0 else { throw Self.error(path) }
            try syncFolder()
            return (name, length)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Flushes the folder to the disk: a flushed file may still be lost if its name isn't flushed.
    private func syncFolder() throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.error(folder) }
    }

    /// Returns the checksum of a file; nil if it doesn't exist.
    func checksum(of name: String) throws -> Int64? {
        let file = open(path(name), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw Self.error(path(name)) }
            return nil
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var checksum = BodyChecksum.empty
        do {
            while let chunk = try handle.read(upToCount: Self.chunkLength), !chunk.isEmpty {
                checksum = BodyChecksum.value(of: chunk, after: checksum)
            }
        } catch {
            throw ResponseStoreError.unusable(
                path: path(name), reason: error.localizedDescription)
        }
        return checksum
    }
}
