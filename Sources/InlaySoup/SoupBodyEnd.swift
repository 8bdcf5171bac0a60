import CGLib
import CSoup
import InlayGObject
import InlayService

/// A check whether a body is really complete.
///
/// libsoup takes an invalid chunk size for the last chunk and, before 3.6, also the end of the
/// connection. It reports neither. Therefore this check reads from the connection: after the last
/// chunk, only a trailer or nothing may follow. Of a response with `Connection: close`, libsoup
/// also accepts less than its `Content-Length`.
enum SoupBodyEnd {
    /// The maximum number of bytes that are read after a body.
    private static let limit = 8_192

    /// Returns the error at the end of a body, or nil if the body is complete.
    static func problem(
        of message: EventObject, read from: EventObject?, over socket: EventObject?
    ) -> TransportError? {
        let headers = soup_message_get_response_headers(message.pointer)
        if isShort(message.pointer, headers) {
            return .lost("the connection was closed before the end of the body")
        }
        guard soup_message_get_http_version(message.pointer) != SOUP_HTTP_2_0,
            soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CHUNKED,
            let from, let socket, let body = body(below: from.cast()),
            let connection = base(of: body)
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: limit)
        var error: UnsafeMutablePointer<GError>?
        let count = g_pollable_input_stream_read_nonblocking(
            OpaquePointer(connection), &bytes, UInt(limit), nil, &error)
        g_clear_error(&error)
        if count > 0 {
            guard isTrailer(bytes[..<count]) else {
                g_socket_shutdown(socket.cast(), 1, 1, nil)
                return .malformed("the data after the last chunk of the body is not a trailer")
            }
            return nil
        }
        guard count == 0 else { return nil }
        // The server closed the connection. If it sent no `Connection: close` before, the last
        // chunk is missing. Encrypted connections detect truncation by themselves.
        let saysSo =
            soup_message_headers_header_contains(headers, "Connection", "close") != 0
            || soup_message_get_http_version(message.pointer) == SOUP_HTTP_1_0
            || soup_message_get_tls_peer_certificate(message.pointer) != nil
        // After the socket is closed, the stream is readable only if the last chunk was received.
        g_socket_close(socket.cast(), nil)
        let isComplete = g_pollable_input_stream_is_readable(OpaquePointer(body)) != 0
        guard !saysSo || !isComplete else { return nil }
        return .lost("the connection was closed before the end of the body")
    }

    /// Returns whether bytes are lines of a trailer, the last of which may be incomplete.
    static func isTrailer(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            rest = rest[(end + 1)...]
            // Nothing may follow the empty line, because no further request was sent on this
            // connection.
            if line.isEmpty { return rest.isEmpty }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(isTokenByte)
            else { return false }
        }
        return true
    }

    // MARK: - Private

    /// Returns whether fewer bytes than the `Content-Length` were received from the connection.
    private static func isShort(_ message: OpaquePointer, _ headers: OpaquePointer?) -> Bool {
        let status = soup_message_get_status(message)
        // On a connection that is kept alive, libsoup itself reports a short body. Its count of
        // bytes isn't exact after an informational response.
        guard soup_message_is_keepalive(message) == 0,
            !SoupSignals.hadInformationalResponse(message),
            soup_message_get_http_version(message) != SOUP_HTTP_2_0,
            soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH,
            // These have no body.
            status != SOUP_STATUS_NO_CONTENT, status != SOUP_STATUS_NOT_MODIFIED,
            String(cString: soup_message_get_method(message)) != "HEAD",
            let metrics = soup_message_get_metrics(message)
        else { return false }
        // The length of what was received, before it is decompressed.
        let length = soup_message_metrics_get_response_body_bytes_received(metrics)
        return length < UInt64(max(0, soup_message_headers_get_content_length(headers)))
    }

    /// Returns libsoup's stream that decodes chunks, below the streams that decompress the body;
    /// nil if there is none.
    private static func body(
        below stream: UnsafeMutablePointer<GInputStream>
    ) -> UnsafeMutablePointer<GInputStream>? {
        var stream: UnsafeMutablePointer<GInputStream>? = stream
        while let found = stream {
            let type = g_type_name_from_instance(
                UnsafeMutableRawPointer(found).assumingMemoryBound(to: GTypeInstance.self))
            if let type, String(cString: type) == "SoupBodyInputStream" { return found }
            stream = base(of: found)
        }
        return nil
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
