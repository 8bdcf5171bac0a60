import Foundation
public import InlayService

/// Carries requests by libsoup: HTTP/1.1 and HTTP/2, the desktop's proxies, the system's
/// certificates, compressed answers, cookies.
///
/// ```swift
/// let service = ServiceProxy(server: url, transport: SoupTransport())
/// ```
///
/// A transport has connections and cookies of its own, in memory. All transports of a program share
/// one thread, which isn't the main one.
public final class SoupTransport: Transport {
    let connections: SoupConnections

    /// Makes a transport without connections.
    public init(_ options: SoupOptions = SoupOptions()) {
        connections = SoupConnections(options)
    }

    /// Sends a request, and returns as soon as the answer's head is there.
    ///
    /// Throws why there is no answer.
    public func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let server = request.server
        try await connections.begin(with: server, within: request.timeouts.connect)
        return try await SoupExchange(request, to: server, over: connections).send()
    }
}
