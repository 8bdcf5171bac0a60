public import InlayService

extension SoupTransport: ComparingCookies {
    /// Returns all cookies in the jar.
    public func allCookies() async -> [ServiceCookie] {
        connections.jar.allCookies()
    }

    /// Stores a cookie, replacing one with the same name, domain and path.
    public func set(_ cookie: ServiceCookie) async {
        connections.jar.set(cookie)
    }

    /// Removes the cookie with this name, domain and path.
    public func remove(_ cookie: ServiceCookie) async {
        connections.jar.remove(cookie)
    }

    /// Removes a cookie, unless a server has given it another value.
    package func removeUnchanged(_ cookie: ServiceCookie) async {
        connections.jar.remove(cookie, ifUnchanged: true)
    }

    /// Removes all cookies; responses to requests that were sent before add none afterwards.
    public func removeAllCookies() async {
        connections.jar.removeAllCookies()
    }

    /// Returns the cookies that would be sent with a request.
    public func cookies(for request: TransportRequest) -> RequestCookies {
        connections.jar.cookies(for: request)
    }

    /// Returns a stream with an element for each change of a cookie by a server or the app.
    public func cookieChanges() async -> AsyncStream<Void> {
        connections.jar.cookieChanges()
    }
}
