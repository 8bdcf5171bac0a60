import Foundation
import Glibc

/// A file that is written in chunks and becomes visible only when it is complete.
///
/// Pipes and devices receive each chunk directly.
final class PartialFile {
    /// The path of the temporary file, or nil if chunks are written directly.
    private let temporary: String?
    private let target: String
    private let descriptor: Int32
    private var isFinished = false

    /// Creates a file that will replace an existing one; a symbolic link is followed.
    init(replacing path: String) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, let stream = Self.stream(status) {
            // Such as /dev/stdout; others write to the same open file.
            (temporary, target) = (nil, path)
            descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 0)
        } else if isThere, kind != S_IFDIR, kind != S_IFREG || !Self.isRemovable(path, status) {
            (temporary, target) = (nil, path)
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        } else {
            target = isThere ? Self.place(of: path) : try Self.linkTarget(of: path)
            let name = Self.temporary(beside: target)
            temporary = name
            descriptor = Self.create(name)
        }
        guard descriptor >= 0 else { throw SystemError() }
        guard isThere, temporary != nil else { return }
        // Changing the owner clears the bits that let others act as the owner.
        let keepsOwner = fchown(descriptor, status.st_uid, status.st_gid) == 0
        fchmod(descriptor, status.st_mode & (keepsOwner ? 0o7777 : 0o777))
    }

    /// Creates a file that won't replace an existing one.
    init(beside path: String) throws(SystemError) {
        target = path
        let name = Self.temporary(beside: path)
        temporary = name
        descriptor = Self.create(name)
        guard descriptor >= 0 else { throw SystemError() }
    }

    deinit {
        close(descriptor)
        guard let temporary else { return }
        if !isFinished { unlink(temporary) }
        Interruption.forget(temporary)
    }

    func write(_ bytes: some ContiguousBytes) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Replaces the existing file by the completed one.
    func replace() throws(SystemError) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw SystemError() }
        isFinished = true
    }

    /// Adds the completed file under a new name in its folder.
    ///
    /// Throws the system's error; `EEXIST` if the name is taken.
    func add(as path: String) throws(SystemError) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0 else { throw SystemError() }
        if link(temporary, path) == 0 {
            unlink(temporary)
        } else {
            guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { throw SystemError() }
            try takeName(path, for: temporary)
        }
        isFinished = true
    }

    // MARK: - Private

    /// Adds the completed file on file systems without hard links, by first creating an empty file
    /// with the new name.
    private func takeName(_ path: String, for temporary: String) throws(SystemError) {
        let taken = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard taken >= 0 else { throw SystemError() }
        close(taken)
        guard rename(temporary, path) == 0 else {
            let error = SystemError()
            unlink(path)
            throw error
        }
    }

    private static func temporary(beside path: String) -> String {
        OutputFile.folder(of: path) + ".inlay-\(UInt64.random(in: .min ... .max)).part"
    }

    private static func create(_ path: String) -> Int32 {
        Interruption.remember(path)
        return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }

    /// Follows dangling symbolic links and returns the missing path that they lead to, or the path
    /// itself if it isn't a link.
    private static func linkTarget(of path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &bytes, bytes.count)
            guard count > 0 else { return path }
            let target = String(
                decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            path =
                target.utf8.first == UInt8(ascii: "/")
                ? target : OutputFile.folder(of: path) + target
        }
        throw SystemError(code: ELOOP)
    }

    /// Returns the standard output or error, if a file is the same; otherwise nil.
    private static func stream(_ file: stat) -> Int32? {
        [STDOUT_FILENO, STDERR_FILENO].first { stream in
            var status = stat()
            return fstat(stream, &status) == 0 && status.st_dev == file.st_dev
                && status.st_ino == file.st_ino
        }
    }

    /// Returns whether a file can be replaced under its path; false for a deleted file that is
    /// still open, which links in `/proc` lead to.
    private static func isRemovable(_ path: String, _ file: stat) -> Bool {
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }
        var status = stat()
        return stat(real, &status) == 0 && status.st_dev == file.st_dev
            && status.st_ino == file.st_ino
    }

    /// Returns the target of a symbolic link, so that the link itself isn't replaced.
    private static func place(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
