import CGLib
import CSoup
import InlayGObject
import InlayService

/// Conversion of GLib errors to transport errors.
enum SoupFailure {
    /// Converts an error and frees it.
    ///
    /// - Parameters:
    ///   - error: An error that the caller owns.
    ///   - host: The host of the request.
    ///   - isConnected: Whether the request may have reached the server.
    /// - Returns: The transport error.
    static func read(
        _ error: UnsafeMutablePointer<GError>?, host: String, isConnected: Bool
    ) -> TransportError {
        guard let error else { return .lost("the call ended without a result") }
        let domain = error.pointee.domain
        let code = error.pointee.code
        let message = GLibError(owning: error).message
        switch domain {
        case g_resolver_error_quark(): return .nameNotFound(host: host)
        case g_tls_error_quark(): return tls(code, message, isConnected: isConnected)
        case soup_session_error_quark(): return session(code, message)
        case g_io_error_quark(): return inputOutput(code, message, isConnected: isConnected)
        default: return isConnected ? .lost(message) : .unreachable(message)
        }
    }

    private static func tls(
        _ code: Int32, _ message: String, isConnected: Bool
    ) -> TransportError {
        if code == Int32(G_TLS_ERROR_BAD_CERTIFICATE.rawValue) { return .certificate(message) }
        return isConnected ? .lost(message) : .unreachable(message)
    }

    private static func session(_ code: Int32, _ message: String) -> TransportError {
        switch UInt32(code) {
        case SOUP_SESSION_ERROR_PARSING.rawValue, SOUP_SESSION_ERROR_ENCODING.rawValue:
            .malformed(message)
        default: .lost(message)
        }
    }

    private static func inputOutput(
        _ code: Int32, _ message: String, isConnected: Bool
    ) -> TransportError {
        switch GIOErrorEnum(rawValue: UInt32(bitPattern: code)) {
        case G_IO_ERROR_CANCELLED: .cancelled
        case G_IO_ERROR_TIMED_OUT: .timedOut(isConnected ? .read : .connect)
        case G_IO_ERROR_INVALID_DATA, G_IO_ERROR_INVALID_ARGUMENT: .malformed(message)
        default: isConnected ? .lost(message) : .unreachable(message)
        }
    }
}
