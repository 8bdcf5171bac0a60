public import Foundation

/// A cookie, as a server has set it.
public struct ServiceCookie: Hashable, Sendable {
    /// Which requests of other sites a cookie goes along with.
    public enum SameSite: Hashable, Sendable {
        /// All.
        case none

        /// Those that lead to a new page.
        case lax

        /// No others.
        case strict
    }

    /// The name.
    public var name: String

    /// The value.
    public var value: String

    /// The host that it belongs to; with a dot before it, those below as well.
    public var domain: String

    /// The path that it belongs to, with all that is below.
    public var path: String

    /// When it ends; nil for the end of the session.
    public var expires: Date?

    /// Whether it goes over encrypted connections only.
    public var isSecure: Bool

    /// Whether it is kept from scripts.
    public var isHTTPOnly: Bool

    /// Which requests of other sites it goes along with.
    public var sameSite: SameSite

    /// Makes a cookie.
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
