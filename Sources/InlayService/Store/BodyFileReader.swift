import Foundation

/// A reader of a body file that keeps the file open, so that a removed body can still be read to
/// its end.
final class BodyFileReader: BodyReading {
    let length: Int
    private let file: Int32
    private let path: String

    /// Opens a body file; nil if it doesn't exist.
    init?(_ files: BodyFiles, _ name: String) throws {
        path = files.path(name)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw BodyFiles.error(path) }
            return nil
        }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let error = BodyFiles.error(path)
            close(file)
            throw error
        }
        self.file = file
        length = Int(status.st_size)
    }

    deinit {
        close(file)
    }

    func bytes(in range: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<range.count])
                let read = pread(
                    file, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw BodyFiles.error(path) }
                guard read > 0 else {
                    throw ResponseStoreError.unusable(path: path, reason: "it was truncated")
                }
                count += read
            }
        }
    }

    /// Computes the checksum of the file's current contents.
    func checksum() throws -> Int64 {
        var checksum = BodyChecksum.empty
        for start in stride(from: 0, to: length, by: BodyChecksum.chunkLength) {
            let end = min(start + BodyChecksum.chunkLength, length)
            checksum = BodyChecksum.value(of: Data(try bytes(in: start..<end)), after: checksum)
        }
        return checksum
    }
}
