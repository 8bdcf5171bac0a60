import CGLib
import InlayGObject
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
    /// Where all of libsoup is used.
    static let thread = EventThread(name: "inlay-soup")

    static func makeCancellable() -> EventObject? {
        EventObject(owning: g_cancellable_new(), on: thread)
    }

    let session: SoupSessionActor

    /// Makes a transport without connections.
    public init(_ options: SoupOptions = SoupOptions()) {
        session = SoupSessionActor(options)
    }

    /// Sends a request, and returns as soon as the answer's head is there.
    ///
    /// Throws why there is no answer.
    public func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let exchange = SoupExchange(request, over: session)
        return try await exchange.send()
    }
}
