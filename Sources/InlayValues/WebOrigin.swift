public import Foundation

/// The origin of a page: its exact scheme, host and port.
///
/// ```swift
/// let allowed: Set<WebOrigin> = [WebOrigin(scheme: "https", host: "example.com")]
/// guard let origin = WebOrigin("https://example.com:443/a"), allowed.contains(origin) else {
///     return
/// }
/// ```
///
/// Two origins are equal if all three parts are. There is no comparison by prefix or suffix, so
/// `https://example.com.evil.org` is never taken for `https://example.com`.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The scheme in lower case, without the colon, such as `https`.
    public let scheme: String

    /// The host in lower case, such as `example.com` or `[::1]`.
    ///
    /// A host with a trailing dot is a different host, as it is for browsers.
    public let host: String

    /// The port, or nil if it is the scheme's default port.
    public let port: Int?

    /// Creates an origin from its three parts.
    ///
    /// ```swift
    /// WebOrigin(scheme: "HTTPS", host: "Example.com", port: 443).description
    /// // https://example.com
    /// ```
    ///
    /// Scheme and host are lower-cased; the scheme's default port (80 for `http` and `ws`, 443
    /// for `https` and `wss`) is stored as nil. The parts are not validated: for untrusted text
    /// use `WebOrigin(text)`.
    public init(scheme: String, host: String, port: Int? = nil) {
        let scheme = scheme.lowercased()
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port == Self.defaultPort(of: scheme) ? nil : port
    }

    /// Parses the origin of an absolute URL; nil if the URL has no unambiguous origin.
    ///
    /// ```swift
    /// WebOrigin("https://good.example@evil.example/")  // https://evil.example
    /// WebOrigin("https://evil.example\\@good.example")  // nil
    /// ```
    ///
    /// Opaque URLs (`data:`, `about:`, `blob:`) give nil, and so does any URL whose authority a
    /// browser would have to repair: one with backslashes, spaces, control characters, percent
    /// escapes or non-ASCII characters, an empty host or an invalid port.
    public init?(_ url: String) {
        guard let (scheme, authority) = OriginParser.split(url),
            let (host, port) = OriginParser.hostAndPort(authority)
        else { return nil }
        self.init(scheme: scheme, host: host, port: port)
    }

    /// The origin of a URL; nil if the URL has no unambiguous origin.
    public init?(_ url: URL) { self.init(url.absoluteString) }

    /// The origin in URL form, such as `https://example.com:8443`.
    public var description: String {
        guard let port else { return "\(scheme)://\(host)" }
        return "\(scheme)://\(host):\(port)"
    }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }
}
