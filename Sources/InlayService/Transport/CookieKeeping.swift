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
}

extension CookieKeeping {
    /// Removes all cookies.
    public func removeAllCookies() async {
        for cookie in await allCookies() { await remove(cookie) }
    }
}
