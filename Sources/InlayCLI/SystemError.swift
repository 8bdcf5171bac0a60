import Glibc

/// What the system says about a call that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
    let code: Int32

    /// Takes what the call before this one left behind.
    init() {
        code = errno
    }

    init(code: Int32) {
        self.code = code
    }

    var description: String { String(cString: strerror(code)) }
}
