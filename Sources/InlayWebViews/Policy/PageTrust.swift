public import InlayValues

/// The trust tier of a view: the permissions of its pages.
///
/// A view's tier is fixed when the view is made.
///
/// Each tier has a network session and a web process of its own, so that a page of one tier never
/// shares cookies, storage or memory with a page of another.
public enum PageTrust: Hashable, Sendable {
    /// The app's own pages, from its resource folder or made by its code.
    ///
    /// They may run scripts of the resource folder, send commands and call native functions. Frames
    /// are forbidden, and so are loads from other origins, except for the images that
    /// ``WebViewConfiguration/images`` allows.
    case app

    /// The pages of a site, with scripts and network access; the view navigates only within the
    /// given origins.
    ///
    /// Links to other origins open in another app. The site's own policy governs embedded content.
    /// Pages can't send commands or call native functions.
    case site(Set<WebOrigin>)

    /// Untrusted HTML: no scripts, no network, no frames, and nothing is stored.
    ///
    /// Links to command URLs, such as `inlay:reply`, are delivered as commands. Links to pages
    /// outside of the resource folder open in another app.
    case document

    /// A single page of any origin, with scripts and network access; nothing is stored.
    ///
    /// Links to other pages open in another app. The page can't send commands or call native
    /// functions.
    case preview

    /// Whether the page's own scripts run.
    ///
    /// User scripts and other JavaScript that the app injects run in every tier.
    public var runsPageScripts: Bool { self != .document }

    /// Whether the page can call native functions and send commands by script.
    public var hasBridge: Bool { self == .app }

    /// Whether commands in URLs are delivered to the app's handlers.
    ///
    /// True only in tiers that forbid frames, because navigations by a frame can't be distinguished
    /// from navigations by the page.
    public var allowsCommandURLs: Bool { self == .app || self == .document }

    /// Whether pages are loaded over the network.
    public var usesNetwork: Bool {
        switch self {
        case .app, .document: false
        case .site, .preview: true
        }
    }
}
