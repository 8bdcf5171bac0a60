import CGLib
import Glibc
import Synchronization

/// Ends the program by the signals that ask for it, but between two turns of the main loop, and without
/// what isn't whole yet: no half of a file is left behind.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let unfinished = Mutex<Set<String>>([])

    /// Has a file go with the program, from before it is made.
    static func remember(_ path: String) {
        unfinished.withLock { _ = $0.insert(path) }
    }

    /// Has a file stay, or one that is gone be forgotten.
    static func forget(_ path: String) {
        unfinished.withLock { _ = $0.remove(path) }
    }

    /// Removes the files that aren't whole yet.
    static func removeUnfinished() {
        unfinished.withLock { paths in
            for path in paths { unlink(path) }
        }
    }

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
    Interruption.removeUnfinished()
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    return 0
}
