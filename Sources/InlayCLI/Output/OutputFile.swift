import Glibc

/// Writes files so that a file is there whole or not at all, whatever happens meanwhile.
enum OutputFile {
    /// Writes a file in place of the one that is there, if any.
    ///
    /// - Parameters:
    ///   - bytes: What it shall contain.
    ///   - path: The file. A link is followed; what isn't a file, such as a pipe, is written to.
    /// - Throws: What the system says; then the file is as it was.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG, status.st_mode & S_IFMT != S_IFDIR {
            return try writeThrough(bytes, to: path)
        }
        let target = isThere ? place(of: path) : path
        let temporary = folder(of: target) + ".inlay-\(UInt64.random(in: .min ... .max)).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
        do throws(SystemError) {
            defer { close(descriptor) }
            if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
            try writeAll(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw SystemError() }
            guard rename(temporary, target) == 0 else { throw SystemError() }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Makes a folder, and those that it is in.
    static func makeFolder(_ path: String) throws(SystemError) {
        if isFolder(path) { return }
        let parent = folder(of: path)
        if !parent.isEmpty, parent != "/" { try makeFolder(String(parent.dropLast())) }
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw SystemError() }
        // Another program may have made it just now.
        guard isFolder(path) else { throw SystemError(code: ENOTDIR) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    private static func writeThrough(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
    }

    /// Where a path leads, so that a link stays one.
    private static func place(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder of a path, with its `/`; empty for the current one.
    private static func folder(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? path.dropLast() : path[...]
        return trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? ""
    }
}
