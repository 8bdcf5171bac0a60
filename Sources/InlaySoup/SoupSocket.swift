import CGLib
import CSoup
import Glibc
import InlayGObject

/// Looks at connections themselves, for what libsoup doesn't tell.
enum SoupSocket {
    /// The socket of a connection that is being opened, if it is one.
    static func socket(of connection: gpointer?, on thread: EventThread) -> EventObject? {
        guard let connection,
            g_type_check_instance_is_a(
                connection.assumingMemoryBound(to: GTypeInstance.self),
                g_socket_connection_get_type()) != 0
        else { return nil }
        let socket = g_socket_connection_get_socket(
            connection.assumingMemoryBound(to: GSocketConnection.self))
        return EventObject(adopting: socket, on: thread)
    }

    /// Ends a connection whose request isn't whole.
    ///
    /// libsoup ends a body of unknown length properly also when it gives it up, so that the server
    /// would take it for the whole.
    static func cut(_ message: EventObject, _ socket: EventObject) {
        guard soup_message_get_http_version(message.pointer) != SOUP_HTTP_2_0 else { return }
        g_socket_shutdown(socket.cast(), 1, 1, nil)
    }

    /// Whether a body that seems to be at its end was cut off.
    ///
    /// libsoup before 3.6 takes the end of a connection, and what is no chunk, for the last chunk. A
    /// server that wants to end the connection says so; where it didn't, and the connection is
    /// closed, the last chunk never came. Encrypted connections have an end of their own.
    static func isCut(_ message: EventObject, _ socket: EventObject?) -> Bool {
        let headers = soup_message_get_response_headers(message.pointer)
        guard let socket, soup_message_get_http_version(message.pointer) == SOUP_HTTP_1_1,
            soup_message_get_tls_peer_certificate(message.pointer) == nil,
            soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CHUNKED,
            soup_message_headers_header_contains(headers, "Connection", "close") == 0
        else { return false }
        guard g_socket_is_closed(socket.cast()) == 0 else { return true }
        var byte: UInt8 = 0
        return recv(
            g_socket_get_fd(socket.cast()), &byte, 1, Int32(Int(MSG_PEEK) | Int(MSG_DONTWAIT))) == 0
    }
}
