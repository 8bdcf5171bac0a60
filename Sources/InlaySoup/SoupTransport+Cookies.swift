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

    /// Removes all cookies; responses to requests that were sent before add none afterwards.
    public func removeAllCookies() async {
        connections.jar.removeAllCookies()
    }

    /// The cookies that servers have left for a request.
    public func cookies(for request: TransportRequest) -> RequestCookies {
        connections.jar.cookies(for: request)
    }

    /// Tells each time that a server or the app changes a cookie.
    public func cookieChanges() async -> AsyncStream<Void> {
        connections.jar.cookieChanges()
    }
}
