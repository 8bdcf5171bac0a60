import Glibc

/// A reader of input files named on the command line.
enum InputFile {
    struct Contents {
        let bytes: [UInt8]
        /// Whether it is a regular file and not a pipe or a device.
        let isRegular: Bool
    }

    /// Reads a file to its end.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum size in bytes; a larger file is an error.
    /// - Returns: The bytes.
    /// - Throws: The reason why the file can't be read.
    static func read(_ path: String, limit: Int = .max) throws(CommandFailure) -> Contents {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw missing(path, SystemError()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw missing(path, SystemError()) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            throw CommandFailure(.noInput, "\(path) is a folder; name a file in it.")
        }
        return Contents(
            bytes: try contents(of: descriptor, path, limit), isRegular: kind == S_IFREG)
    }

    static func readStandardInput(limit: Int = .max) throws(CommandFailure) -> [UInt8] {
        try contents(of: StandardStream.input.rawValue, "standard input", limit)
    }

    /// Throws if a path doesn't name a regular file that can be read, without reading it.
    static func check(_ path: String) throws(CommandFailure) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw missing(path, SystemError())
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(
                .noInput, "\(path) is a folder, pipe or device; name a file.")
        }
    }

    private static func contents(
        of descriptor: Int32, _ name: String, _ limit: Int
    ) throws(CommandFailure) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try readAll(from: descriptor, limit: limit)
        } catch {
            throw CommandFailure(
                .noInput, "\(name) can't be read: \(error); check where it is from.")
        }
        guard bytes.count <= limit else {
            throw CommandFailure(.badInput, "\(name) has more than \(limit >> 20) MiB.")
        }
        return bytes
    }

    private static func missing(_ path: String, _ error: SystemError) -> CommandFailure {
        guard error.code == ENOENT || error.code == ENOTDIR else {
            return CommandFailure(
                .noInput, "\(path) can't be read: \(error); check who may read it.")
        }
        let advice =
            path.contains("://")
            ? "addresses begin with http:// or https://." : "check the name and the folder."
        return CommandFailure(.noInput, "There is no file \(path); \(advice)")
    }
}
