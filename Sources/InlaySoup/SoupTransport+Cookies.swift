public import InlayService

extension SoupTransport: CookieKeeping {
    /// All cookies that servers have left here.
    public func allCookies() async -> [ServiceCookie] {
        connections.jar.allCookies()
    }

    /// Keeps a cookie, in place of one with its name, domain and path.
    public func set(_ cookie: ServiceCookie) async {
        connections.jar.set(cookie)
    }

    /// Removes the cookie with this name, domain and path.
    public func remove(_ cookie: ServiceCookie) async {
        connections.jar.remove(cookie)
    }

    /// Tells each time that a server or the app changes a cookie.
    public func cookieChanges() async -> AsyncStream<Void> {
        connections.jar.cookieChanges()
    }
}
