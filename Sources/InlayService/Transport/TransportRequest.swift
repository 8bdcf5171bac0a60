public import Foundation
public import HTTPTypes
import InlayValues

/// A request as it is sent over the network.
///
/// ```swift
/// var request = TransportRequest(.get, url)
/// request.headers[.accept] = "application/json"
/// ```
public struct TransportRequest: Sendable {
    /// The HTTP method.
    public var method: HTTPRequest.Method

    /// The absolute URL, with its query and without a fragment.
    public var url: URL {
        didSet { parsed = nil }
    }

    /// The URL of the original call, if this request follows a redirect.
    package var initiator: URL?

    /// The headers, without those that the transport sets: `Host`, `Content-Length`,
    /// `Connection`.
    package var headers: HTTPFields = [:]

    /// The body of the request.
    public var body = RequestBody.none

    /// The timeouts of the transport.
    public var timeouts = TransportTimeouts()

    /// Whether the transport adds its cookies and stores the response's cookies.
    ///
    /// A request with its own `Cookie` header is sent with only that header.
    public var usesCookies = true

    /// The cookies on which a layer above based its decision; nil lets the transport add its
    /// current ones.
    package var cookies: RequestCookies?

    /// Whether a transport may add its own cookies.
    package var takesCookies: Bool { usesCookies && headers[.cookie] == nil }

    /// Decides whether a certificate is trusted; nil leaves that to the system.
    ///
    /// The function is called for each encrypted request before any part of the request is sent, in
    /// a thread of the transport.
    public var trust: (@Sendable (ServerCertificate) -> Bool)?

    /// The identity that the request belongs to; nil derives it from headers and cookies.
    ///
    /// Responses that a cache stores for one identity are never used for another.
    public var identity: ServiceIdentity?

    /// Values that layers pass along with the request.
    package var values = TransportValues()

    /// The parsed URL, if it is known.
    private var parsed: ParsedURL?

    var address: ParsedURL { parsed ?? ParsedURL(url) }

    /// The scheme, host and port; requests to the same server share connections.
    package var server: String {
        let address = address
        return address.origin?.description
            ?? "\(address.scheme ?? "")://\(address.authority.lowercased())"
    }

    /// Creates a request with a parsed URL.
    init(_ method: HTTPRequest.Method, _ address: ParsedURL) {
        self.method = method
        url = address.url
        parsed = address
    }

    /// Creates a request.
    public init(_ method: HTTPRequest.Method, _ url: URL) {
        self.method = method
        self.url = url
    }

    /// Returns the cache key for an identity; nil if the URL can't be cached.
    func cacheKey(in identity: ServiceIdentity) -> CacheKey? {
        address.cacheAddress.map { CacheKey($0, in: identity) }
    }

    /// The method, URL and headers as a request of swift-http-types.
    package var head: HTTPRequest {
        let address = address
        return HTTPRequest(
            method: method, scheme: address.scheme, authority: address.authority,
            path: address.path, headerFields: headers)
    }
}
