/// What is decided about a web view when it is made.
public struct WebViewConfiguration: Hashable, Sendable {
    /// How a page that is wider than the view is shown.
    public enum Fit: Hashable, Sendable {
        /// At its own size; the view scrolls sideways.
        case none
        /// Made smaller until it is as wide as the view.
        ///
        /// Never made larger.
        case width
    }

    /// What is seen where a page paints nothing, and before it first paints.
    public enum Background: Hashable, Sendable {
        /// The background of the desktop's views, light or dark.
        case desktop
        /// White, whatever the desktop's colours are.
        case white
        /// What lies behind the view.
        case transparent
    }

    /// How far the pages are trusted.
    public var trust: Trust
    /// The folder that the pages may load from.
    public var resources: ResourceFolder?
    /// How a page that is wider than the view is shown.
    public var fit: Fit
    /// What is seen before a page first paints.
    public var background: Background
    /// A host that doesn't exist, by which pages name commands: `http://my.app.commands/show`.
    ///
    /// The scheme `inlay:` names commands whether there is a host or not.
    public var commandHost: String?
    /// Lets pages of the tier ``Trust/app`` run scripts in the page itself, beside those of the
    /// resource folder.
    ///
    /// Then a text that reached the page without being escaped is a script.
    public var allowsInlineScripts: Bool
    /// From where the app's image pipeline gets pictures for the page's `inlay-image:` addresses, in the
    /// tiers ``Trust/app`` and ``Trust/document``.
    public var pictures = PictureAccess.none
    /// What the view's page may do, where it shows rows of a list instead of pages.
    package var rows: RowKind?

    /// Describes a view.
    public init(
        trust: Trust, resources: ResourceFolder? = nil, fit: Fit = .none,
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
    package var runsPageScripts: Bool { rows?.runsScripts ?? trust.runsPageScripts }

    /// From where the pictures of `inlay-image:` addresses come, with what rows are allowed.
    package var pictureAccess: PictureAccess {
        if let rows { return rows.pictureAccess }
        return trust == .app || trust == .document ? pictures : .none
    }

    /// The origin of the pages in the resource folder, such as `inlay-app://delivery`; `nil`
    /// where the view has none, or its pages come from the network.
    public var resourceOrigin: String? {
        if rows != nil { return RowPage.origin }
        return switch trust {
        case .app: resources.map { "inlay-app://\($0.name)" }
        case .document: resources.map { "inlay-page://\($0.name)" }
        case .site, .preview: nil
        }
    }
}
