import Foundation
import Glibc

/// Atomic writing of files: a file is either complete or absent, even after a crash.
enum OutputFile {
    /// Writes a file, replacing an existing one.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - path: The path. A symbolic link is followed; a pipe or device is written to directly.
    /// - Throws: The system's error; an existing file is then unchanged.
    static func write(_ bytes: some ContiguousBytes, to path: String) throws(SystemError) {
        let file = try PartialFile(replacing: path)
        try file.write(bytes)
        try file.replace()
    }

    /// Creates a folder and its missing parents.
    static func makeFolder(_ path: String) throws(SystemError) {
        if isFolder(path) { return }
        let parent = folder(of: path)
        if !parent.isEmpty, parent != "/" { try makeFolder(String(parent.dropLast())) }
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw SystemError() }
        // Another program may have created it in the meantime.
        guard isFolder(path) else { throw SystemError(code: ENOTDIR) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the folder of a path with a trailing `/`, or an empty text for the current folder.
    static func folder(of path: String) -> String {
        // Compared by bytes, because a combining mark forms one character with the slash before it.
        var bytes = path.utf8[...]
        if bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
        let end = bytes.lastIndex(of: UInt8(ascii: "/"))
        return end.map { String(decoding: bytes[...$0], as: UTF8.self) } ?? ""
    }
}
