/// A transport, which sends requests to servers and returns their responses.
///
/// ```swift
/// struct Offline: ServiceTransport {
///     func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
///         throw .unreachable("the plug is out")
///     }
/// }
/// ```
///
/// A transport sends one request and returns one response, whatever its status. It doesn't follow
/// redirects, respond to challenges or retry: ``ServiceProxy`` does so over any transport. It stores
/// cookies if it has a cookie jar, and decodes the `Content-Encoding` of bodies. A layer between
/// a proxy and the network, such as a cache, is a transport that wraps another one.
///
/// If the calling task is cancelled, the request is cancelled and `cancelled` is thrown.
public protocol ServiceTransport: Sendable {
    /// Sends a request and returns when the status and headers of the response have arrived.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response; its body is read on demand.
    /// - Throws: The reason why there is no response.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

    /// Returns the cookies that the transport would add to a request now.
    ///
    /// The response to a request with cookies belongs to its caller alone, so a transport that adds
    /// cookies must report them; a transport that wraps another one asks the wrapped transport. By
    /// default, a transport that is ``CookieKeeping`` is assumed to add cookies to every request
    /// that allows it, and any other to add none.
    ///
    /// - Parameter request: A request that isn't sent yet.
    /// - Returns: The cookies, or that they are unknown.
    func cookies(for request: TransportRequest) -> RequestCookies
}

extension ServiceTransport {
    /// Returns that cookies are unknown if the transport has a cookie jar, else none.
    public func cookies(for request: TransportRequest) -> RequestCookies {
        request.takesCookies && self is any CookieKeeping ? .unknown : .none
    }
}
