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
        let file = try PartialFile(replacing: path)
        try file.write(bytes)
        try file.replace()
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

    /// The folder of a path, with its `/`; empty for the current one.
    static func folder(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? path.dropLast() : path[...]
        return trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? ""
    }
}
