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

    /// Decides about certificates; without it, the system does.
    ///
    /// Called for each secure request before anything of it is sent, in a thread of the
    /// transport's.
    public var trust: (@Sendable (ServerCertificate) -> Bool)?

    /// Names whose answer this is: requests with different credentials have different names.
    ///
    /// What a cache keeps for one name is never given to another.
    public var partition = ""

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

    /// What stored answers are looked up by in a partition; nil for an address of another kind.
    func cacheKey(in partition: CachePartition) -> CacheKey? {
        address.cacheAddress.map { CacheKey($0, in: partition) }
    }

    /// Method, address and headers in the form of swift-http-types.
    public var head: HTTPRequest {
        let address = address
        return HTTPRequest(
            method: method, scheme: address.scheme, authority: address.authority,
            path: address.path, headerFields: headers)
    }
}
