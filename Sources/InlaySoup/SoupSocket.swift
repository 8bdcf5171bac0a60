import CGLib
import CSoup
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
}
