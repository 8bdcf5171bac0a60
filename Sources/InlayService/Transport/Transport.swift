/// What carries requests to servers and brings back answers.
///
/// ```swift
/// struct Offline: Transport {
///     func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
///         throw .unreachable("the plug is out")
///     }
/// }
/// ```
///
/// A transport sends one request and gives one answer, whatever its status is. It follows no
/// redirects, answers no challenges and repeats nothing: ``ServiceProxy`` does, over any transport.
/// It keeps cookies, if it has a place for them, and decodes what `Content-Encoding` names. A layer
/// between a proxy and the network, such as a cache, is a transport that has another one.
///
/// When the calling task is cancelled, the request is given up and `cancelled` is thrown.
public protocol Transport: Sendable {
    /// Sends a request, and returns as soon as the answer's head is there.
    ///
    /// - Parameter request: What is sent.
    /// - Returns: The answer. Its body is read as it is asked for.
    /// - Throws: Why there is no answer.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

    /// The cookies that the transport would add to a request now.
    ///
    /// A response to a request with cookies is its caller's own, so a transport that adds some has to say so; one
    /// that passes requests on to another asks that one. Without an implementation, a transport that is
    /// ``CookieKeeping`` is taken to add some to every request that allows it, and any other to add none.
    ///
    /// - Parameter request: A request that isn't sent yet.
    /// - Returns: The cookies, or whether there may be some.
    func cookies(for request: TransportRequest) -> RequestCookies
}

extension Transport {
    /// Maybe some, where the transport keeps cookies.
    public func cookies(for request: TransportRequest) -> RequestCookies {
        request.takesCookies && self is any CookieKeeping ? .unknown : .none
    }
}
