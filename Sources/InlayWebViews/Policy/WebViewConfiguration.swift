/// The settings of a web view, fixed when it is made.
public struct WebViewConfiguration: Hashable, Sendable {
    /// The scaling of a page that is wider than the view.
    public enum Fit: Hashable, Sendable {
        /// At its own size; the view scrolls horizontally.
        case none
        /// Scaled down to the width of the view.
        ///
        /// Never scaled up.
        case width
    }

    /// The background behind transparent pages, and before a page's first frame.
    public enum Background: Hashable, Sendable {
        /// The view background color of the desktop's theme, in its light or dark variant.
        case desktop
        /// White, whatever the desktop's colors are.
        case white
        /// Transparent: the widgets behind the view are visible.
        case transparent
    }

    /// The trust tier of the pages.
    public var trust: PageTrust
    /// The resource folder that the pages may load files from, if any.
    public var resources: ResourceFolder?
    /// The scaling of a page that is wider than the view.
    public var fit: Fit
    /// The background behind transparent pages, and before a page's first frame.
    public var background: Background
    /// A made-up host name; URLs with this host are commands.
    ///
    /// With `my.app.commands`, a link to `http://my.app.commands/show` sends the command `show`.
    /// URLs with the scheme `inlay:` are always commands, even if this property is nil.
    public var commandHost: String?
    /// Whether pages of the tier ``PageTrust/app`` may run inline scripts, in addition to the
    /// scripts of the resource folder.
    ///
    /// If true, text that isn't escaped in the page's HTML can run as a script.
    public var allowsInlineScripts: Bool
    /// The origins from which the app's image pipeline loads the page's `inlay-image:` URLs,
    /// in the tiers ``PageTrust/app`` and ``PageTrust/document``.
    public var images = ImageAccess.none
    /// The permissions that replace those of the trust tier; nil to use the tier's.
    package var permissions: PagePermissions?

    /// Creates a configuration for a trust tier.
    public init(
        trust: PageTrust, resources: ResourceFolder? = nil, fit: Fit = .none,
        background: Background = .desktop, commandHost: String? = nil,
        allowsInlineScripts: Bool = false
    ) {
        self.trust = trust
        self.resources = resources
        self.fit = fit
        self.background = background
        self.commandHost = commandHost
        self.allowsInlineScripts = allowsInlineScripts
    }

    /// Whether scripts of the pages run.
    package var runsPageScripts: Bool { permissions?.runsScripts ?? trust.runsPageScripts }

    /// The origins from which the pages may load `inlay-image:` URLs.
    ///
    /// These are the images of ``permissions``, if set, or else ``images``. Without permissions,
    /// the tiers `site` and `preview` allow no origin.
    package var imageAccess: ImageAccess {
        if let permissions { return permissions.images }
        return trust == .app || trust == .document ? images : .none
    }

    /// The origin of the pages in the resource folder, such as `inlay-app://delivery`, or the one
    /// that is set by the view's permissions; `nil` if the view has neither.
    public var resourceOrigin: String? {
        if let permissions { return permissions.origin }
        return switch trust {
        case .app: resources.map { "inlay-app://\($0.name)" }
        case .document: resources.map { "inlay-page://\($0.name)" }
        case .site, .preview: nil
        }
    }
}

/// Permissions that replace those of the view's trust tier.
///
/// Used for pages that have no resource folder and whose scripts and styles are all inline, such as
/// the rows of a list.
package struct PagePermissions: Hashable, Sendable {
    /// Whether scripts of the pages run.
    package var runsScripts: Bool
    /// Whether each view has its own web process.
    package var hasOwnProcess: Bool
    /// The origins from which the pages may load images and media, directly or by `inlay-image:`
    /// URLs.
    package var images: ImageAccess
    /// The web origin that the pages are loaded from: scheme, host and port.
    package var origin: String

    package init(runsScripts: Bool, hasOwnProcess: Bool, images: ImageAccess, origin: String) {
        (self.runsScripts, self.hasOwnProcess) = (runsScripts, hasOwnProcess)
        (self.images, self.origin) = (images, origin)
    }
}
