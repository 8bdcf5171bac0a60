import Foundation

/// Counts what all programs change in a folder: each change adds a byte to a file, and the file's length is the count.
///
/// So none has to ask the database whether another one has changed it. The file isn't mapped: cut short by somebody
/// else, a mapping would end the program.
final class ChangeCounter: Sendable {
    private let file: Int32

    /// From this length on, the file is emptied when it is opened.
    private static let most = 1 << 20

    /// Opens the file of the count, and makes it where there is none.
    init(path: String) throws {
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        // A count that is smaller is another one, so that others look at the database again.
        if now > Self.most { ftruncate(file, 0) }
    }

    deinit {
        close(file)
    }

    /// How many changes there were.
    var now: Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Counts a change that was made; says how many there were before.
    ///
    /// Called by one thread at a time. Where the disk is full, nothing is counted, and others look after a second.
    func add() -> Int {
        guard write(file, [1], 1) == 1 else { return now }
        // An appended byte is put at the end by the system, and this file's position behind it.
        return Int(lseek(file, 0, SEEK_CUR)) - 1
    }
}
