import CGLib
import Glibc

/// Ends the program by the signals that ask for it, but between two turns of the main loop: files
/// are written within one, so that no half of one is left behind.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Lets the signals through, to this program and to those that it starts.
    ///
    /// A program that keeps them from its own threads may have passed that on.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Takes the signals, but for those that this program was told to ignore.
    static func handle() {
        for signal in signals {
            var action = sigaction()
            sigaction(signal, nil, &action)
            if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignored {
                continue
            }
            g_unix_signal_add(signal, ended, UnsafeMutableRawPointer(bitPattern: Int(signal)))
        }
    }

    /// `SIG_IGN`, as a number.
    private static let ignored = 1
}

/// The program ends by the signal itself, so that whoever waits for it sees that.
private let ended: GSourceFunc = { number in
    let signal = Int32(Int(bitPattern: number))
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    return 0
}
