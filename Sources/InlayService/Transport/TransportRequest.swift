public import Foundation
public import HTTPTypes

/// A request as it goes over the wire.
///
/// ```swift
/// var request = TransportRequest(.get, url)
/// request.headers[.accept] = "application/json"
/// ```
public struct TransportRequest: Sendable {
    /// The method.
    public var method: HTTPRequest.Method

    /// The absolute address, with its query and without a fragment.
    public var url: URL {
        didSet { known = nil }
    }

    /// The address that the call began at, where a redirect has led to this one.
    package var initiator: URL?

    /// The headers, without those that a transport makes: `Host`, `Content-Length`, `Connection`.
    public var headers: HTTPFields = [:]

    /// The body.
    public var body = RequestBody.none

    /// How long the transport waits.
    public var timeouts = TransportTimeouts()

    /// Whether the transport adds its cookies and keeps those of the answer.
    ///
    /// A request with a `Cookie` field of its own has only what that says.
    public var usesCookies = true

    /// The cookies that a layer above has decided by; nil where the transport looks for them when it sends.
    package var cookies: RequestCookies?

    /// Whether a transport may add cookies of its own.
    package var takesCookies: Bool { usesCookies && headers[.cookie] == nil }

    /// Decides about certificates; without it, the system does.
    ///
    /// Called for each secure request before anything of it is sent, in a thread of the
    /// transport's.
    public var trust: (@Sendable (ServerCertificate) -> Bool)?

    /// Whose request this is; nil where its headers and cookies tell.
    ///
    /// What a cache stores for one identity is never given to another.
    public var identity: Identity?

    /// What layers say to each other about this request.
    public var values = TransportValues()

    /// The address in its parts, where somebody has taken it apart already.
    private var known: KnownAddress?

    /// The address in its parts.
    var address: KnownAddress { known ?? KnownAddress(url) }

    /// Scheme, host and port: requests for which these are equal share connections.
    package var server: String {
        let address = address
        let authority = address.authority.lowercased()
        let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map {
            String(authority[authority.index(after: $0)...])
        }
        return "\(address.scheme ?? "")://\(host ?? authority)"
    }

    /// Makes a request of an address that was taken apart.
    init(_ method: HTTPRequest.Method, _ address: KnownAddress) {
        self.method = method
        url = address.url
        known = address
    }

    /// Makes a request.
    public init(_ method: HTTPRequest.Method, _ url: URL) {
        self.method = method
        self.url = url
    }

    /// What an identity's stored answers are looked up by; nil for an address of another kind.
    func cacheKey(in identity: Identity) -> CacheKey? {
        address.cacheAddress.map { CacheKey($0, in: identity) }
    }

    /// Method, address and headers in the form of swift-http-types.
    public var head: HTTPRequest {
        let address = address
        return HTTPRequest(
            method: method, scheme: address.scheme, authority: address.authority,
            path: address.path, headerFields: headers)
    }
}
