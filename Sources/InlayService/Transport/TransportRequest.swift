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
    public var url: URL

    /// The headers, without those that a transport makes: `Host`, `Content-Length`, `Connection`.
    public var headers: HTTPFields = [:]

    /// The body.
    public var body = RequestBody.none

    /// How long the transport waits.
    public var timeouts = TransportTimeouts()

    /// Whether the transport adds its cookies and keeps those of the answer.
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

    /// Makes a request.
    public init(_ method: HTTPRequest.Method, _ url: URL) {
        self.method = method
        self.url = url
    }

    /// Method, address and headers in the form of swift-http-types.
    public var head: HTTPRequest {
        let text = url.absoluteString
        let afterScheme = text.range(of: "://")?.upperBound ?? text.startIndex
        let pathStart =
            text[afterScheme...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        let rest = text[pathStart...].prefix { $0 != "#" }
        let path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
        return HTTPRequest(
            method: method, scheme: url.scheme?.lowercased(),
            authority: String(text[afterScheme..<pathStart]), path: path, headerFields: headers)
    }
}
