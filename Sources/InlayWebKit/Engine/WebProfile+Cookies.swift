public import InlayService
public import InlayValues
public import InlayWebViews

extension WebProfile {
    /// Shares the cookies of an origin between a service and the web views of a trust tier, in both
    /// directions.
    ///
    /// ```swift
    /// let transport = SoupTransport()
    /// let service = ServiceProxy(server: url, transport: transport)
    /// let sharing = profile.shareCookies(of: origin, with: transport, in: .site([origin]))
    /// ```
    ///
    /// The app's own pages may share the cookies of any origin. The pages of a site may share only
    /// the cookies of that site's origins. Documents and previews, whose content is untrusted,
    /// share no cookies.
    ///
    /// - Parameters:
    ///   - origin: The origin whose cookies are shared.
    ///   - store: The cookie store of the service.
    ///   - trust: The trust tier of the views that share the cookies.
    /// - Returns: An object that shares the cookies until it is released; nil if views of this tier
    ///   may not share the origin's cookies.
    public func shareCookies(
        of origin: WebOrigin, with store: any CookieKeeping, in trust: PageTrust
    ) -> CookieSharing? {
        switch trust {
        case .app: break
        case .site(let origins): guard origins.contains(origin) else { return nil }
        case .document, .preview: return nil
        }
        return CookieSharing(store, WebCookies(tier(for: trust)), origin: origin)
    }
}
