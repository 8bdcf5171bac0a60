public import InlayService
public import InlayValues
public import InlayViews

extension Profile {
    /// Shares the cookies of an origin between a service and the web views of a trust, both ways.
    ///
    /// ```swift
    /// let transport = SoupTransport()
    /// let service = ServiceProxy(server: url, transport: transport)
    /// let sharing = profile.shareCookies(of: origin, with: transport, in: .site([origin]))
    /// ```
    ///
    /// The app's own pages may have those of any origin that the app names, a site's pages only those of the site
    /// itself. Strangers' pages have none: neither documents nor previews.
    ///
    /// - Parameters:
    ///   - origin: Whose cookies are shared, and no others.
    ///   - place: Where the service has its cookies.
    ///   - trust: Which views share them.
    /// - Returns: What shares them for as long as it lives; nil where such views may not have them.
    public func shareCookies(
        of origin: Origin, with place: any CookieKeeping, in trust: Trust
    ) -> CookieSharing? {
        switch trust {
        case .app: break
        case .site(let origins): guard origins.contains(origin) else { return nil }
        case .document, .preview: return nil
        }
        return CookieSharing(place, WebCookies(tier(for: trust)), origin: origin)
    }
}
