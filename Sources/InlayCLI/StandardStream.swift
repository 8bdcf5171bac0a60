import Glibc

/// A stream that every program has.
///
/// What is written is written at once and as it is: not buffered, nor put into another encoding.
enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// Writes a message; nobody can be told when that fails.
    ///
    /// Control and format characters are replaced, for file names, addresses, headers and template names
    /// come from strangers, and a terminal would obey them. Paths for other programs, on standard output
    /// that is no terminal, stay as they are; so do results, which go by ``writeAll(_:to:)``.
    func write(_ text: String) {
        let isForPrograms = self == .output && isatty(rawValue) == 0
        let shown = isForPrograms ? text : TerminalText.shown(text)
        try? writeAll(Array(shown.utf8), to: rawValue)
    }
}

/// Writes all bytes, however many calls that takes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemError() }
        rest = rest.dropFirst(count)
    }
}

/// Reads to the end, however many calls that takes.
func readAll(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(descriptor, &part, part.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemError() }
        guard count > 0 else { return bytes }
        bytes += part[..<count]
    }
}
