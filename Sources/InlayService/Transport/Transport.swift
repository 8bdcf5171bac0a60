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
}
