import Foundation
import Glibc

/// A pseudoterminal: the program gets one end, and the test reads and writes the other.
final class PseudoTerminal {
    /// The program's end of the terminal, for its standard streams.
    let file: FileHandle

    /// The text that was read from the terminal.
    private(set) var text = ""

    private let master: Int32

    init() throws {
        var slave: Int32 = -1
        var master: Int32 = -1
        guard openpty(&master, &slave, nil, nil, nil) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        self.master = master
        file = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    }

    deinit { close(master) }

    /// The flags of the terminal, such as `ECHO`; nil if they can't be read.
    var flags: tcflag_t? {
        var settings = termios()
        guard tcgetattr(file.fileDescriptor, &settings) == 0 else { return nil }
        return settings.c_lflag
    }

    /// Reads up to 4 KB that were written since the last call, without waiting, into ``text``.
    func update() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(master, &bytes, bytes.count)
        if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    }

    /// Types a text; returns whether the terminal accepted all of it.
    func type(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return write(master, bytes, bytes.count) == bytes.count
    }
}
