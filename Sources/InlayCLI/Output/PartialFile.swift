import Glibc

/// A file that comes piece by piece, and is there whole or not at all.
///
/// What is no file, such as a pipe, is given each piece as it comes.
final class PartialFile {
    /// Where the pieces are until all have come; nil where they go through.
    private let temporary: String?
    private let target: String
    private let descriptor: Int32
    private var isFinished = false

    /// Begins a file that takes the place of the one that is there, if any; a link is followed.
    init(replacing path: String) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind != S_IFREG, kind != S_IFDIR {
            (temporary, target) = (nil, path)
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        } else {
            target = isThere ? Self.place(of: path) : path
            let name = Self.temporary(beside: target)
            temporary = name
            descriptor = Self.create(name)
        }
        guard descriptor >= 0 else { throw SystemError() }
        if isThere, temporary != nil { fchmod(descriptor, status.st_mode & 0o7777) }
    }

    /// Begins a file that replaces nothing.
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

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Puts the file in place of the one that is there.
    func replace() throws(SystemError) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw SystemError() }
        isFinished = true
    }

    /// Puts the file beside those that are there, in the folder where it was begun.
    ///
    /// Throws what the system says; `EEXIST` when the name is taken.
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

    /// Does the same where a file has one name only: the name is taken first, with nothing in it.
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

    /// Where a path leads, so that a link stays one.
    private static func place(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
