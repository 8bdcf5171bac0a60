/// A place where cookies are kept, of a transport or of web views.
public protocol CookieKeeping: Sendable {
    /// All cookies.
    func allCookies() async -> [ServiceCookie]

    /// Keeps a cookie, in place of one with its name, domain and path.
    ///
    /// A cookie for a whole public suffix, such as `.co.uk`, is left out.
    func set(_ cookie: ServiceCookie) async

    /// Removes the cookie with this name, domain and path.
    func remove(_ cookie: ServiceCookie) async

    /// Removes all cookies.
    func removeAllCookies() async

    /// Tells each time that cookies are otherwise than before; where nobody knows, it ends at once.
    func cookieChanges() async -> AsyncStream<Void>
}

extension CookieKeeping {
    /// Removes all cookies.
    public func removeAllCookies() async {
        for cookie in await allCookies() { await remove(cookie) }
    }

    /// Tells of nothing.
    public func cookieChanges() async -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}
