import CGLib
import Glibc

/// Ends the program by the signals that ask for it, but between two turns of the main loop: files
/// are written within one, so that no half of one is left behind.
enum Interruption {
    static func handle() {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            g_unix_signal_add(signal, ended, UnsafeMutableRawPointer(bitPattern: Int(signal)))
        }
    }
}

/// The program ends by the signal itself, so that whoever waits for it sees that.
private let ended: GSourceFunc = { number in
    let signal = Int32(Int(bitPattern: number))
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    return 0
}
