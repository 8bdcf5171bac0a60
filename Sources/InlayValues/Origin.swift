/// Where a page comes from: the exact scheme, host and port, compared as a whole.
///
/// ```swift
/// let allowed: Set<Origin> = [Origin(scheme: "https", host: "example.com")]
/// guard let origin = Origin("https://example.com:443/a"), allowed.contains(origin) else { return }
/// ```
///
/// Two origins are equal when all three parts are. There is no test by prefix or suffix, so
/// `https://example.com.evil.org` is never taken for `https://example.com`.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The scheme in lower case, without the colon, such as `https`.
    public let scheme: String

    /// The host in lower case, such as `example.com` or `[::1]`.
    ///
    /// A host with a trailing dot is a different host, as it is for browsers.
    public let host: String

    /// The port, or nil when it is the one that the scheme stands for.
    public let port: Int?

    /// Makes an origin of its three parts.
    ///
    /// ```swift
    /// Origin(scheme: "HTTPS", host: "Example.com", port: 443).description  // https://example.com
    /// ```
    ///
    /// Scheme and host are lower-cased; the scheme's own port (80 for `http` and `ws`, 443 for
    /// `https` and `wss`) is stored as nil. The parts are not checked: for text from outside use
    /// ``init(_:)``.
    public init(scheme: String, host: String, port: Int? = nil) {
        let scheme = scheme.lowercased()
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port == Self.defaultPort(of: scheme) ? nil : port
    }

    /// Reads the origin of an absolute URL, or nil when the URL has none that is certain.
    ///
    /// ```swift
    /// Origin("https://good.example@evil.example/")  // https://evil.example
    /// Origin("https://evil.example\\@good.example")  // nil
    /// ```
    ///
    /// Opaque URLs (`data:`, `about:`, `blob:`) and whatever a browser would have to repair before
    /// it could tell the host give nil: backslashes, spaces, control characters, percent escapes
    /// and characters outside ASCII in the authority, an empty host, a bad port.
    public init?(_ url: String) {
        guard let (scheme, authority) = OriginParser.split(url),
            let (host, port) = OriginParser.hostAndPort(authority)
        else { return nil }
        self.init(scheme: scheme, host: host, port: port)
    }

    /// The origin as it stands at the head of a URL, such as `https://example.com:8443`.
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
