import CGLib
import CSoup
import InlayGObject

/// Direct access to the sockets of connections, for facts that libsoup doesn't report.
enum SoupSocket {
    /// Returns the socket of a connection that is being opened, or nil if it isn't a socket
    /// connection.
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

    /// Shuts down the connection of an incomplete request.
    ///
    /// libsoup terminates a chunked request body properly even when the request is cancelled, so
    /// the server would take the part for the complete body.
    static func shutDown(_ message: EventObject, _ socket: EventObject) {
        guard soup_message_get_http_version(message.pointer) != SOUP_HTTP_2_0 else { return }
        g_socket_shutdown(socket.cast(), 1, 1, nil)
    }
}
