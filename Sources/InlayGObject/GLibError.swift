public import CGLib

/// An error that a C function returned as a `GError`.
public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the error's domain, such as `g-io-error-quark`; `inlay` for errors of Inlay.
    public let domain: String
    /// The error code within its domain.
    public let code: Int32
    /// The message, in the user's language if the C library translates it.
    public let message: String

    /// Copies an error and frees it.
    ///
    /// - Parameter error: An error that the caller owns.
    public init(owning error: UnsafeMutablePointer<GError>) {
        self.init(copying: error)
        g_error_free(error)
    }

    /// Copies an error that has another owner, such as the argument of a signal.
    ///
    /// - Parameter error: A borrowed error.
    public init(copying error: UnsafePointer<GError>) {
        domain = String(cString: g_quark_to_string(error.pointee.domain))
        code = error.pointee.code
        message = String(cString: error.pointee.message)
    }

    /// The message of the error.
    public var description: String { message }

    /// Whether the error reports a cancellation, and not a failure.
    public var isCancellation: Bool {
        domain == String(cString: g_quark_to_string(g_io_error_quark()))
            && code == Int32(bitPattern: G_IO_ERROR_CANCELLED.rawValue)
    }

    static let noResult = GLibError(code: 0, message: "The call ended without a result.")

    static let cancelled = GLibError(
        domain: String(cString: g_quark_to_string(g_io_error_quark())),
        code: Int32(bitPattern: G_IO_ERROR_CANCELLED.rawValue), message: "The call was cancelled.")

    private init(domain: String = "inlay", code: Int32, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }
}
