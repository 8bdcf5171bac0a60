import Foundation
import Glibc
import Inlay

/// A prompt for a password on the terminal.
///
/// Unlike with `getpass`, Ctrl-C and Ctrl-Z work, and the terminal echoes again afterwards.
enum PasswordPrompt {
    /// The signals that end or stop a program at a prompt.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    /// The last signal during a prompt; 0 for none.
    nonisolated(unsafe) private static var caught: sig_atomic_t = 0

    /// Prompts for a line on the terminal and reads it without echo; returns nil if there is no
    /// terminal.
    static func ask(_ prompt: String) -> String? {
        // Not standard input, which may be data for the command.
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        while true {
            caught = 0
            let line = readLine(terminal, prompt)
            guard caught != 0 else { return line }
            // The echo is on again: the signal ends or stops the program.
            kill(getpid(), caught)
        }
    }

    /// Reads a line without echo; returns what was typed before the end of input or a signal.
    private static func readLine(_ terminal: Int32, _ prompt: String) -> String? {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        // Without SA_RESTART, a signal interrupts the waiting.
        var handler = sigaction()
        handler.__sigaction_handler.sa_handler = { PasswordPrompt.caught = $0 }
        var old: [Int32: sigaction] = [:]
        for signal in signals {
            var action = sigaction()
            sigaction(signal, &handler, &action)
            old[signal] = action
        }
        tcsetattr(terminal, TCSAFLUSH, &silent)
        defer {
            tcsetattr(terminal, TCSAFLUSH, &settings)
            for (signal, action) in old {
                var action = action
                sigaction(signal, &action, nil)
            }
        }
        try? writeAll(Array(prompt.utf8), to: terminal)
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while caught == 0, line.count < 1_024 {
            // Waits in steps, because a signal just before the call doesn't interrupt it, nor does
            // one that another thread receives.
            var input = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, 200) > 0 else { continue }
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            line.append(byte)
        }
        try? writeAll([UInt8(ascii: "\n")], to: terminal)
        return String(decoding: line, as: UTF8.self)
    }
}
