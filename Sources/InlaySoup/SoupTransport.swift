import Foundation
public import InlayService

/// A transport that uses libsoup: HTTP/1.1 and HTTP/2, the desktop's proxy settings, the system's
/// certificates, decompression and cookies.
///
/// A proxy of the desktop that requires a password refuses all calls, because libsoup sends none.
///
/// ```swift
/// let service = ServiceProxy(server: url, transport: SoupTransport())
/// ```
///
/// Each transport has its own connections and cookies, by default in memory. All transports of a
/// program share one thread other than the main thread.
public final class SoupTransport: ServiceTransport {
    let connections: SoupConnections

    /// Creates a transport without open connections.
    public init(_ options: SoupOptions = SoupOptions()) {
        connections = SoupConnections(options)
    }

    /// Sends a request and returns when the status and headers of the response have arrived.
    ///
    /// Throws if there is no response.
    public func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let server = request.server
        try await connections.begin(
            with: server, isShareable: request.isShareable, within: request.timeouts.connect)
        return try await SoupExchange(request, to: server, over: connections).send()
    }
}
