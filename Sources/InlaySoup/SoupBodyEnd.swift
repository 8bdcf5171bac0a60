import CGLib
import CSoup
import InlayGObject
import InlayService

/// The connection below the body of an HTTP/1 response, and what was read from it.
struct SoupBodyEnd {
    /// Whether a body is whole.
    enum Wholeness {
        case whole
        /// The trailer has to be read from the connection first.
        case trailerMissing
        case failed(TransportError)
    }

    /// The stream of the connection, which is valid as long as the body's.
    let connection: UnsafeMutablePointer<GInputStream>
    let wire: SoupWire

    /// Returns the connection of a body; nil for HTTP/2, whose frames show where a body ends.
    init?(of body: EventObject) {
        var stream: UnsafeMutablePointer<GInputStream>? = body.cast()
        while let found = stream {
            let base = Self.base(of: found)
            let type = g_type_name_from_instance(
                UnsafeMutableRawPointer(found).assumingMemoryBound(to: GTypeInstance.self))
            if let type, String(cString: type) == "SoupBodyInputStream" {
                guard let base, let wire = SoupWire.wire(of: base) else { return nil }
                (connection, self.wire) = (base, wire)
                return
            }
            stream = base
        }
        return nil
    }

    /// Returns whether a body is whole of which libsoup has reported the end.
    ///
    /// libsoup leaves the trailer on the connection but for its first line. What was received of it
    /// is read here, so that it isn't taken for the next response.
    func wholeness() -> Wholeness {
        var isOpen = true
        if wire.response.hasTrailer || wire.response.wholeness == .trailerMissing {
            isOpen = readAvailable()
        }
        switch wire.response.wholeness {
        case .whole: return .whole
        case .trailerMissing where isOpen: return .trailerMissing
        case .trailerMissing, .truncated:
            return .failed(.lost("the connection was closed before the end of the body"))
        case .invalid(let reason): return .failed(.malformed(reason))
        }
    }

    /// Reads what is available from the connection; returns false at its end.
    private func readAvailable() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        // A server that never stops sending is stopped by the parser's limit.
        for _ in 0..<64 {
            var error: UnsafeMutablePointer<GError>?
            let count = g_pollable_input_stream_read_nonblocking(
                OpaquePointer(connection), &bytes, UInt(bytes.count), nil, &error)
            guard count <= 0 else { continue }
            defer { g_clear_error(&error) }
            return g_error_matches(
                error, g_io_error_quark(), Int32(G_IO_ERROR_WOULD_BLOCK.rawValue)) != 0
        }
        return false
    }

    private static func base(
        of stream: UnsafeMutablePointer<GInputStream>
    ) -> UnsafeMutablePointer<GInputStream>? {
        let instance = UnsafeMutableRawPointer(stream)
        guard
            g_type_check_instance_is_a(
                instance.assumingMemoryBound(to: GTypeInstance.self),
                g_filter_input_stream_get_type()) != 0
        else { return nil }
        return g_filter_input_stream_get_base_stream(
            instance.assumingMemoryBound(to: GFilterInputStream.self))
    }
}
