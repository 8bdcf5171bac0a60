import CGLib
import Foundation
import InlayService
import Synchronization

/// A server with a self-signed certificate.
final class SecureServer: Sendable {
    /// A certificate for localhost and 127.0.0.1.
    private static let identity = """
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAUGgAwIBAgIUeMRwkWZw6fC22nhwZXKJvu1vmuswCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA5NDAzM1oYDzIxMjYxMDI4
        MDk0MDMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAQywGEaokbvqyG7yuYy7LkWB/YHgu6og+MSRUwLh9IIT8KYq12AnEwe
        mn695hqC1HGoXLZ4T3fDDXNN03AtxdJ9o28wbTAdBgNVHQ4EFgQUABX82n1bnrcx
        rqXcD5D9ws/VMQ0wHwYDVR0jBBgwFoAUABX82n1bnrcxrqXcD5D9ws/VMQ0wDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDRwAwRAIgCyk0sxwEWpuW7z6vOHDi2PeSRTtD5m1vyGdBz1IBh+0CIFTp
        BuPQ55eKxrVOnTmVrUfydGbcS8TtGyNakJjz+Cc5
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgY74+6bDM7o7mlyrp
        oFMOiJDh+RpCCj2Ngskp3+mBg5WhRANCAAQywGEaokbvqyG7yuYy7LkWB/YHgu6o
        g+MSRUwLh9IIT8KYq12AnEwemn695hqC1HGoXLZ4T3fDDXNN03AtxdJ9
        -----END PRIVATE KEY-----
        """

    let port: UInt16
    private nonisolated(unsafe) let listener: UnsafeMutablePointer<GSocketListener>
    private let heads = Mutex<[String]>([])
    private let response: [UInt8]
    private let isCut: Bool

    var url: URL { URL(string: "https://127.0.0.1:\(port)/")! }
    var requestCount: Int { heads.withLock { $0.count } }

    /// Starts a server with one response to all requests.
    ///
    /// If `isCut`, the server closes the TCP connection after its first response without the end of
    /// the TLS connection.
    init(
        response: [UInt8] = Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n7".utf8),
        isCut: Bool = false
    ) {
        (self.response, self.isCut) = (response, isCut)
        listener = g_socket_listener_new()
        port = g_socket_listener_add_any_inet_port(listener, nil, nil)
        nonisolated(unsafe) let listener = listener
        Thread.detachNewThread { [weak self] in
            while let connection = g_socket_listener_accept(listener, nil, nil, nil) {
                nonisolated(unsafe) let connection = connection
                guard let self else { return }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit {
        g_socket_listener_close(listener)
    }

    private func serve(_ connection: UnsafeMutablePointer<GSocketConnection>) {
        defer { g_object_unref(connection) }
        let certificate = g_tls_certificate_new_from_pem(Self.identity, -1, nil)
        let base = UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
        guard let secure = g_tls_server_connection_new(base, certificate, nil) else { return }
        defer { g_object_unref(secure) }
        let stream = UnsafeMutableRawPointer(secure).assumingMemoryBound(to: GIOStream.self)
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = g_input_stream_read(
            g_io_stream_get_input_stream(stream), &part, 65_536, nil, nil), count > 0
        {
            heads.withLock { $0.append(String(decoding: part[..<count], as: UTF8.self)) }
            g_output_stream_write_all(
                g_io_stream_get_output_stream(stream), response, UInt(response.count), nil, nil, nil
            )
            guard isCut else { continue }
            g_socket_close(g_socket_connection_get_socket(connection), nil)
            return
        }
    }
}
