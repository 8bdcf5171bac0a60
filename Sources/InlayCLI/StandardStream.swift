import Foundation
import Glibc

/// A standard stream of the program.
///
/// Output is written immediately, without buffering or conversion.
enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// Writes a message; a failure to write is ignored.
    ///
    /// Control and format characters are replaced, because file names, URLs, headers and template
    /// names are untrusted and a terminal would obey them. Paths written to a standard output
    /// that isn't a terminal stay unchanged for other programs.
    func write(_ text: String) {
        try? writeResult(Array((self == .output ? text : TerminalText.shown(text)).utf8))
    }

    /// Writes the result of a command: unchanged for other programs, and with control and format
    /// characters replaced on a terminal.
    func writeResult(_ bytes: [UInt8]) throws(SystemError) {
        guard isatty(rawValue) != 0 else { return try writeAll(bytes, to: rawValue) }
        let shown = TerminalText.shown(String(decoding: bytes, as: UTF8.self))
        try writeAll(Array(shown.utf8), to: rawValue)
    }
}

/// Writes all bytes, by multiple system calls if necessary.
func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(SystemError) {
    let end = bytes.withUnsafeBytes(\.count)
    var start = 0
    while start < end {
        let count = bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress.map { $0 + start }, end - start)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemError() }
        start += count
    }
}

/// Reads to the end of the file or until it has more bytes than a limit, by multiple system calls
/// if necessary.
func readAll(from descriptor: Int32, limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while bytes.count <= limit {
        let count = read(descriptor, &part, part.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemError() }
        guard count > 0 else { break }
        bytes += part[..<count]
    }
    return bytes
}
