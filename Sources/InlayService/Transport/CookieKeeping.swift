/// A cookie jar, of a transport or of web views.
public protocol CookieKeeping: Sendable {
    /// Returns all cookies.
    func allCookies() async -> [ServiceCookie]

    /// Stores a cookie, replacing the cookie with the same name, domain and path.
    ///
    /// A cookie for a whole public suffix, such as `.co.uk`, is rejected, and so is one that no server
    /// could set, such as a `__Host-` cookie with a domain (RFC 6265bis, section 5.7).
    func set(_ cookie: ServiceCookie) async

    /// Removes the cookie with this name, domain and path.
    func remove(_ cookie: ServiceCookie) async

    /// Removes all cookies.
    func removeAllCookies() async

    /// Returns a stream with an element for each change of a cookie; it ends at once if changes
    /// aren't observed.
    func cookieChanges() async -> AsyncStream<Void>
}

/// A cookie jar that can lose all its cookies, because another process keeps them.
package protocol LosableCookies: CookieKeeping {
    /// Returns all cookies, and whether the jar has lost others since the last call.
    ///
    /// Both are of one moment: an update during which the jar loses its cookies must not take the
    /// missing ones for removed. At the first call, none are lost.
    func readCookies() async -> (cookies: [ServiceCookie], haveBeenLost: Bool)
}

/// A cookie jar that can compare a cookie and remove it in one step.
package protocol ComparingCookies: CookieKeeping {
    /// Removes a cookie, unless a server has given it another value.
    func removeUnchanged(_ cookie: ServiceCookie) async
}

extension CookieKeeping {
    /// Removes all cookies one by one.
    public func removeAllCookies() async {
        for cookie in await allCookies() { await remove(cookie) }
    }

    /// Returns an empty stream.
    public func cookieChanges() async -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}

/// The cookies that a transport adds to a request.
public enum RequestCookies: Hashable, Sendable {
    /// No cookies.
    case none

    /// The value of the `Cookie` header.
    case field(String)

    /// Unknown cookies: the transport doesn't know in advance which ones it adds.
    case unknown
}
