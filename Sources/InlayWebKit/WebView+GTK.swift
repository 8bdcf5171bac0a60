import InlayGObject
public import InlayShell
public import InlayWebViews

// A web view can be a child of containers, like controls.
extension WebView: WidgetConvertible {}

extension WebView {
    /// Creates a web view with WebKitGTK.
    ///
    /// ```swift
    /// let view = WebView(trust: .app, resources: folder, fit: .width)
    /// window.content = view
    /// ```
    ///
    /// The parameters have the meaning of the properties of `WebViewConfiguration`; views of one
    /// `profile` share processes and sessions.
    public convenience init(
        trust: PageTrust, resources: ResourceFolder? = nil, fit: WebViewConfiguration.Fit = .none,
        background: WebViewConfiguration.Background = .desktop, commandHost: String? = nil,
        allowsInlineScripts: Bool = false, images: ImageAccess = .none,
        profile: WebProfile = .shared
    ) {
        var configuration = WebViewConfiguration(
            trust: trust, resources: resources, fit: fit, background: background,
            commandHost: commandHost, allowsInlineScripts: allowsInlineScripts)
        configuration.images = images
        self.init(configuration, profile: profile)
    }

    /// Creates a web view with WebKitGTK; views of one profile share processes and sessions.
    public convenience init(_ configuration: WebViewConfiguration, profile: WebProfile = .shared) {
        self.init(
            engine: WebKitEngine(configuration, profile: profile), configuration: configuration)
        webKit.widget.expanded(vertically: true)
        SizeWatch.begin(webKit.widget, named: "web view")
    }

    /// The view's widget, a `WebKitWebView`, which expands to the available space of its container.
    ///
    /// While the widget is in a container, the view stays alive.
    public var widget: Widget {
        let widget = webKit.widget
        widget.keepAlive(self)
        return widget
    }

    /// Waits until the window shows the first frame of the current page.
    ///
    /// A load ends before its page is visible: the first frames of a new web process follow some
    /// time later.
    ///
    /// ```swift
    /// try await view.load(.resource("event.html"))
    /// try await view.waitUntilPainted()
    /// placeholder.isVisible = false
    /// ```
    ///
    /// - Throws: `ScriptError.invisible(message:)`, whose message has the reason, if the view isn't
    ///   in a window that is shown, is hidden, or still has no size after 60 frames; if the page is
    ///   still blank after 600 frames; or after 30 seconds, for example because a script hangs.
    ///   Other errors if the page is replaced, its process terminates or the task is cancelled
    ///   during the wait.
    public func waitUntilPainted() async throws(ScriptError) { try await webKit.waitUntilPainted() }

    private var webKit: WebKitEngine { ofThisAdapter(engine) }
}
