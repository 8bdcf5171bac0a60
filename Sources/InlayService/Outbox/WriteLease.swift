import Foundation

/// Tells which programs are alive: each has a file that it keeps locked.
///
/// The system gives a lock back when its program ends, however that ends. So the writes that a killed program
/// was sending are free at once, and those of one that only is slow never are.
final class WriteLease: Sendable {
    /// The name of this user of the queue.
    let name: String

    private let folder: String
    private let descriptor: Int32

    /// Makes a file of its own, and removes those that nobody keeps any more.
    ///
    /// Called by one program at a time, so that no file is looked at before it is locked.
    init(folder: String) throws {
        self.folder = folder
        try StoreFolder.prepare(folder)
        for left in try FileManager.default.contentsOfDirectory(atPath: folder)
        where !Self.isAlive(folder + "/" + left) {
            unlink(folder + "/" + left)
        }
        name = UUID().uuidString
        let path = folder + "/" + name
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BodyFiles.error(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            defer { close(descriptor) }
            throw BodyFiles.error(path)
        }
    }

    deinit {
        unlink(folder + "/" + name)
        close(descriptor)
    }

    /// Whether a lease is somebody's who lives.
    func isAlive(_ other: String) -> Bool {
        other == name || Self.isAlive(folder + "/" + other)
    }

    private static func isAlive(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
