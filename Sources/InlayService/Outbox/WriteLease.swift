import Foundation

/// A lease file by which a program detects whether other programs are alive: each program keeps its
/// own file locked.
///
/// The system releases the lock when a program ends for any reason. Therefore the writes that a
/// killed program was sending can be sent by other programs at once, but the writes of a slow
/// program can't.
final class WriteLease: Sendable {
    /// The name of this program's lease.
    let name: String

    private let folder: String
    private let descriptor: Int32

    /// Creates this program's lease file and removes the lease files of ended programs.
    ///
    /// Call it in one program at a time, so that no file is checked before it is locked.
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
        // If this throws, the deinitializer closes the file.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw BodyFiles.error(path) }
    }

    deinit {
        unlink(folder + "/" + name)
        close(descriptor)
    }

    /// Returns whether the owner of a lease is alive.
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
