import Foundation

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
