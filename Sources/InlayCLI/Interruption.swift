import CGLib
import Glibc
import Inlay
import Synchronization

/// The handling of signals that end the program: it exits between two iterations of the main loop
/// and removes unfinished files.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let unfinished = Mutex<Set<String>>([])

    /// Registers a file for removal if the program is interrupted; call it before creating the
    /// file.
    static func remember(_ path: String) {
        unfinished.withLock { _ = $0.insert(path) }
    }

    /// Unregisters a file that is finished or removed.
    static func forget(_ path: String) {
        unfinished.withLock { _ = $0.remove(path) }
    }

    /// Removes the registered files, and the files of the private display.
    static func removeUnfinished() {
        DisplayAuthority.removeFiles()
        unfinished.withLock { paths in
            for path in paths { unlink(path) }
        }
    }

    /// Installs the signal handlers, except for signals that the parent made this program ignore.
    ///
    /// Call it before starting the private display, whose key would otherwise be left behind. A
    /// signal during the start takes effect once the main loop runs.
    static func handle() {
        // The parent process may block the signals, and child processes inherit the signal mask.
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        for signal in signals {
            sigaddset(&unblocked, signal)
            var action = sigaction()
            sigaction(signal, nil, &action)
            if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignored {
                continue
            }
            g_unix_signal_add(signal, ended, UnsafeMutableRawPointer(bitPattern: Int(signal)))
        }
        pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    }

    /// The numeric value of `SIG_IGN`, with which a signal handler can be compared.
    private static let ignored = 1
}

/// Exits by raising the signal again, so that the parent process sees it as the cause.
private let ended: GSourceFunc = { number in
    let signal = Int32(Int(bitPattern: number))
    Interruption.removeUnfinished()
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    return 0
}
