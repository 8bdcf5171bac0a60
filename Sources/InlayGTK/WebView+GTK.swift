import InlayGObject
public import InlayViews

extension WebView {
    /// Makes a view with WebKitGTK.
    ///
    /// ```swift
    /// let view = WebView(trust: .app, resources: folder, fit: .width)
    /// window.content = view
    /// ```
    ///
    /// - Parameters:
    ///   - trust: How far the pages are trusted.
    ///   - resources: The folder that the pages may load from.
    ///   - fit: How a page that is wider than the view is shown.
    ///   - background: What is seen before a page first paints.
    ///   - commandHost: A host that doesn't exist, by which pages name commands.
    ///   - allowsInlineScripts: Lets the app's pages run scripts in the page itself.
    ///   - pictures: From where the pictures come that pages name by `inlay-image:`.
    ///   - profile: What the view shares with others.
    public convenience init(
        trust: Trust, resources: ResourceFolder? = nil, fit: WebViewConfiguration.Fit = .none,
        background: WebViewConfiguration.Background = .desktop, commandHost: String? = nil,
        allowsInlineScripts: Bool = false, pictures: PictureAccess = .none,
        profile: Profile = .shared
    ) {
        var configuration = WebViewConfiguration(
            trust: trust, resources: resources, fit: fit, background: background,
            commandHost: commandHost, allowsInlineScripts: allowsInlineScripts)
        configuration.pictures = pictures
        self.init(configuration, profile: profile)
    }

    /// Makes a view with WebKitGTK.
    ///
    /// - Parameters:
    ///   - configuration: What is decided about the view.
    ///   - profile: What the view shares with others.
    public convenience init(_ configuration: WebViewConfiguration, profile: Profile = .shared) {
        self.init(
            engine: WebKitEngine(configuration, profile: profile), configuration: configuration)
    }

    /// The view's widget, a `WebKitWebView`.
    public var widget: Widget {
        guard let engine = engine as? WebKitEngine else {
            preconditionFailure("This view was built over another engine, which has its widget.")
        }
        return engine.widget
    }
}
