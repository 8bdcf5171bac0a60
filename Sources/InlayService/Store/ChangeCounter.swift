import Foundation

/// A counter of the changes that all programs make to a folder: each change appends a byte to a
/// file, whose length is the count.
///
/// With the counter, programs don't have to poll the database. The file isn't memory-mapped,
/// because accessing a mapping of a truncated file would crash the program.
final class ChangeCounter: Sendable {
    private let file: Int32

    /// The length above which the file is emptied when it is opened.
    private static let limit = 1 << 20

    /// Opens the counter file, creating it if necessary.
    init(path: String) throws {
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        // Any different count, also a smaller one, makes other programs read the database again.
        if now > Self.limit { ftruncate(file, 0) }
    }

    deinit {
        close(file)
    }

    /// The current count.
    var now: Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Counts a change and returns the count before it.
    ///
    /// Call it in one thread at a time. On a full disk nothing is counted, and other programs see
    /// the change within a second.
    func add() -> Int {
        guard write(file, [1], 1) == 1 else { return now }
        // The kernel appends the byte atomically and sets this descriptor's offset after it.
        return Int(lseek(file, 0, SEEK_CUR)) - 1
    }
}
