package import Foundation

/// The reason why a folder or file can't be used for private data.
package struct PrivateFolderError: Error, Hashable, CustomStringConvertible {
    /// The path of the folder or file.
    package let path: String
    /// The reason, such as `it belongs to another user`.
    package let reason: String
    /// The error number of the system; nil if it isn't the system that refused.
    package let code: Int32?

    package var description: String { "\(path) can't be used: \(reason)." }

    init(_ path: String, _ reason: String) {
        (self.path, self.reason, code) = (path, reason, nil)
    }

    /// Creates the error of a system call that has just failed.
    init(_ path: String, code: Int32 = errno) {
        (self.path, self.code) = (path, code)
        reason = String(cString: strerror(code))
    }
}

/// A folder for the user's data, which belongs to the user and which no other user can read: every
/// store of files opens its folder with it.
///
/// The folder itself must not be a symbolic link, and links on the way to it count only in folders
/// that no other user can write, because other users could point them elsewhere.
package struct PrivateFolder: Sendable {
    /// The path.
    package let path: String

    /// Creates the folder with access for the user only, or checks an existing one and restricts its
    /// mode to 0700.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - creatingParents: Whether missing parents are created, too.
    /// - Throws: ``PrivateFolderError`` for a link, a folder of another user, and errors of the system.
    package init(_ path: String, creatingParents: Bool = true) throws(PrivateFolderError) {
        self.path = path
        close(try Self.open(path, creating: creatingParents ? .withParents : .alone))
    }

    /// Finds an existing folder; nil if there is none.
    package init?(existing path: String) throws(PrivateFolderError) {
        self.path = path
        do {
            close(try Self.open(path, creating: .nothing))
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    // MARK: - Files

    /// Returns the contents of a file; nil if it doesn't exist.
    ///
    /// - Parameters:
    ///   - name: The name of the file in the folder.
    ///   - limit: The maximum size in bytes.
    /// - Returns: The contents.
    /// - Throws: ``PrivateFolderError`` for a link, a file of another user, one that is too large,
    ///   and errors of the system.
    package func read(_ name: String, limit: Int) throws(PrivateFolderError) -> Data? {
        let file = "\(path)/\(name)"
        let folder = try Self.open(path, creating: .nothing)
        defer { close(folder) }
        // Opening a FIFO doesn't wait for its other end.
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP
                ? PrivateFolderError(file, "it is a link, not a file") : PrivateFolderError(file)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PrivateFolderError(file) }
        try Self.check(status, file)
        guard status.st_size <= limit else {
            throw PrivateFolderError(file, "it has \(status.st_size) bytes; \(limit) are allowed")
        }
        do {
            return try handle.read(upToCount: limit) ?? Data()
        } catch {
            throw PrivateFolderError(file, "\(error)")
        }
    }

    /// Replaces a file atomically: a crash leaves either the previous contents or the new ones.
    package func write(_ data: Data, to name: String) throws(PrivateFolderError) {
        let file = "\(path)/\(name)"
        let folder = try Self.open(path, creating: .withParents)
        defer { close(folder) }
        let temporary = ".\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        let descriptor = openat(
            folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFolderError(file) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
        } catch {
            unlinkat(folder, temporary, 0)
            throw PrivateFolderError(file, "\(error)")
        }
        guard renameat(folder, temporary, folder, name) == 0 else {
            let error = PrivateFolderError(file)
            unlinkat(folder, temporary, 0)
            throw error
        }
        // The name is stored by the folder.
        fsync(folder)
    }

    /// Removes a file; does nothing if it doesn't exist.
    package func remove(_ name: String) throws(PrivateFolderError) {
        let folder = try Self.open(path, creating: .nothing)
        defer { close(folder) }
        guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
            throw PrivateFolderError("\(path)/\(name)")
        }
    }

    /// Creates a file with access for the user only, or checks an existing one and restricts its
    /// mode to 0600, for libraries that open files by their path.
    ///
    /// An existing file isn't opened, because closing it would release the POSIX locks that SQLite
    /// holds on it for another store in this process.
    package func prepareFile(_ name: String) throws(PrivateFolderError) {
        let file = "\(path)/\(name)"
        let folder = try Self.open(path, creating: .nothing)
        defer { close(folder) }
        let new = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if new >= 0 {
            close(new)
            return
        }
        guard errno == EEXIST else { throw PrivateFolderError(file) }
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw PrivateFolderError(file)
        }
        try Self.check(status, file)
        guard status.st_mode & 0o077 != 0 else { return }
        // Links were rejected, and no other user can create a link in a folder that the user owns.
        guard fchmodat(folder, name, 0o600, 0) == 0 else { throw PrivateFolderError(file) }
    }

    private static func check(_ status: stat, _ file: String) throws(PrivateFolderError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PrivateFolderError(file, "it is a link, not a file")
        }
        guard status.st_uid == geteuid() else {
            throw PrivateFolderError(file, "it belongs to another user")
        }
    }
}
