import Glibc

/// A reader of input files named on the command line.
enum InputFile {
    struct Contents {
        let bytes: [UInt8]
        /// Whether it is a regular file and not a pipe or a device.
        let isRegular: Bool
    }

    static func read(_ path: String) throws(CommandFailure) -> Contents {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw missing(path, SystemError()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw missing(path, SystemError()) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            throw CommandFailure(.noInput, "\(path) is a folder; name a file in it.")
        }
        return Contents(bytes: try contents(of: descriptor, path), isRegular: kind == S_IFREG)
    }

    static func readStandardInput() throws(CommandFailure) -> [UInt8] {
        try contents(of: StandardStream.input.rawValue, "standard input")
    }

    private static func contents(
        of descriptor: Int32, _ name: String
    ) throws(CommandFailure) -> [UInt8] {
        do {
            return try readAll(from: descriptor)
        } catch {
            throw CommandFailure(
                .noInput, "\(name) can't be read: \(error); check where it is from.")
        }
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
