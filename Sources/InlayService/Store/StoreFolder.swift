import Foundation

/// Creation and checks of a store's private folder: owned by the user, not a symbolic link, and
/// unreadable for others.
package enum StoreFolder {
    /// Creates a folder with access for its owner only, or checks an existing one and restricts
    /// its mode.
    ///
    /// - Parameter path: The folder, in an existing folder.
    /// - Throws: ``ResponseStoreError/unusable(path:reason:)`` for a link, a file, or another
    ///   user's folder.
    package static func prepare(_ path: String) throws {
        if mkdir(path, 0o700) == 0 { return }
        guard errno == EEXIST else { throw BodyFiles.error(path) }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            guard errno == ELOOP || errno == ENOTDIR else { throw BodyFiles.error(path) }
            throw ResponseStoreError.unusable(
                path: path, reason: "it is a link or a file, not a folder")
        }
        defer { close(folder) }
        try narrow(folder, path, to: 0o700)
    }

    /// Creates a file with access for its owner only, or checks an existing one and restricts its
    /// mode.
    ///
    /// An existing file isn't opened, because closing it would release the POSIX locks that
    /// SQLite holds on it for another store in this process.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``ResponseStoreError/unusable(path:reason:)`` for a link, a folder, or another
    ///   user's file.
    package static func prepareFile(_ path: String) throws {
        let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if new >= 0 {
            close(new)
            return
        }
        guard errno == EEXIST else { throw BodyFiles.error(path) }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw BodyFiles.error(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ResponseStoreError.unusable(path: path, reason: "it is a link, not a file")
        }
        try checkOwner(status, path)
        guard status.st_mode & 0o077 != 0 else { return }
        // Links were rejected, and no other user can create a link in a folder that the user owns.
        guard chmod(path, 0o600) == 0 else { throw BodyFiles.error(path) }
    }

    // MARK: - Private

    private static func narrow(_ file: Int32, _ path: String, to mode: mode_t) throws {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw BodyFiles.error(path) }
        try checkOwner(status, path)
        guard status.st_mode & 0o077 != 0 else { return }
        guard fchmod(file, mode) == 0 else { throw BodyFiles.error(path) }
    }

    private static func checkOwner(_ status: stat, _ path: String) throws {
        guard status.st_uid == geteuid() else {
            throw ResponseStoreError.unusable(path: path, reason: "it belongs to another user")
        }
    }
}
