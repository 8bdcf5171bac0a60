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
/// their threads, two where there are two processors; neither is the main one.
public final class SoupTransport: Transport {
    let sessions: SoupSessions

    /// Makes a transport without connections.
    public init(_ options: SoupOptions = SoupOptions()) {
        sessions = SoupSessions(options)
    }

    /// Sends a request, and returns as soon as the answer's head is there.
    ///
    /// Throws why there is no answer.
    public func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let url = request.url
        let host = (url.host?.lowercased() ?? "") + (url.port.map { ":\($0)" } ?? "")
        let session = try await sessions.begin(with: host, within: request.timeouts.connect)
        let exchange = SoupExchange(request, to: host, over: session, of: sessions)
        return try await exchange.send()
    }
}
