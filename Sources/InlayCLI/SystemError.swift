import Glibc

/// An error of a system call, described by its `errno`.
struct SystemError: Error, Hashable, CustomStringConvertible {
    let code: Int32

    /// Captures the `errno` of the last system call.
    init() {
        code = errno
    }

    init(code: Int32) {
        self.code = code
    }

    var description: String { String(cString: strerror(code)) }
}
