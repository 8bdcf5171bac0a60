import Glibc

/// A file that comes piece by piece, and is there whole or not at all.
final class DownloadedFile {
    private let temporary: String
    private let descriptor: Int32
    private var isFinished = false

    /// Begins a file beside the path that it will have.
    init(beside path: String) throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        temporary = folder + ".inlay-\(UInt64.random(in: .min ... .max)).part"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor)
    }

    /// Puts the file into its place.
    ///
    /// - Parameters:
    ///   - path: The place, in the folder where it was begun.
    ///   - replaces: Whether it takes the place of one that is there.
    /// - Throws: What the system says; `EEXIST` when the place is taken.
    func finish(_ path: String, replaces: Bool) throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError() }
        let result = replaces ? rename(temporary, path) : link(temporary, path)
        guard result == 0 else { throw SystemError() }
        if !replaces { unlink(temporary) }
        isFinished = true
    }
}
