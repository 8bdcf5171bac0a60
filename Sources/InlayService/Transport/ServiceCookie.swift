public import Foundation

/// An HTTP cookie.
public struct ServiceCookie: Hashable, Sendable {
    /// The `SameSite` attribute: the cross-site requests with which a cookie is sent.
    public enum SameSite: Hashable, Sendable {
        /// All cross-site requests.
        case none

        /// Only cross-site navigations by safe methods.
        case lax

        /// No cross-site requests.
        case strict
    }

    /// The name of the cookie.
    public var name: String

    /// The value of the cookie.
    public var value: String

    /// The host; with a leading dot, the cookie is also sent to its subdomains.
    public var domain: String

    /// The path; the cookie is sent with requests for it and below it.
    public var path: String

    /// The expiry date; nil for a session cookie.
    public var expires: Date?

    /// Whether the cookie is sent only over encrypted connections.
    public var isSecure: Bool

    /// Whether the cookie is hidden from scripts.
    public var isHTTPOnly: Bool

    /// The cross-site requests with which the cookie is sent.
    public var sameSite: SameSite

    /// Creates a cookie.
    public init(
        name: String, value: String, domain: String, path: String = "/", expires: Date? = nil,
        isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite = .lax
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }
}

extension ServiceCookie {
    /// Returns whether a jar has at most one of two cookies: both have the same name, domain and
    /// path.
    package func isSame(as other: ServiceCookie) -> Bool {
        name == other.name && path == other.path
            && domain.lowercased() == other.domain.lowercased()
    }
}
