public import InlayBridge
public import Observation

/// A web view whose pages have only the permissions of its trust tier.
///
/// ```swift
/// let view = WebView(trust: .app, resources: folder)
/// view.commands.on("showDevices") { _ in navigation.push(DeviceList()) }
/// try await view.load(.resource("event.html"))
/// try await view.evaluate("insert(\(field.text))")
/// ```
///
/// The view's ``PageTrust``, fixed when the view is made, decides what pages may do and to which
/// origins they may navigate. Messages of the page reach ``commands`` and ``bridge``. The view is
/// retained while its widget is in a container; a released view stops loading and discards its
/// page.
@MainActor
public final class WebView: Observable {
    /// The configuration that the view was made with.
    public let configuration: WebViewConfiguration
    /// The platform's web engine, which displays the pages.
    package let engine: any WebEngine
    /// The app's handlers for the commands of the page.
    public var commands: CommandRouter { parts.commands }
    /// The native functions that the page may call.
    public var bridge: PageBridge { parts.bridge }

    /// Called for each navigation with the decision of the trust tier's policy; returns the
    /// decision that takes effect.
    ///
    /// Return the given decision to leave it unchanged. If the policy doesn't allow the navigation,
    /// `.allow` counts as `.cancel`. `.openOutside` counts as `.cancel` for schemes other than
    /// `http`, `https`, `mailto` and `tel`. Where untrusted scripts run, a URL opens in another app
    /// only after the user pressed a mouse button or key, or agreed in a dialog.
    ///
    /// Not called for navigations that send a command to ``commands``.
    public var navigationDecider:
        (@MainActor (NavigationAction, NavigationDecision) -> NavigationDecision)?
    {
        get { parts.navigations.decider }
        set { parts.navigations.decider = newValue }
    }
    /// Called with each resource that the page requested and couldn't load; if nil, the first ones
    /// are logged.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)? {
        get { parts.reports.onResourceProblem }
        set { parts.reports.onResourceProblem = newValue }
    }
    /// Called when the web process terminated.
    ///
    /// The page is gone, and the view shows its last frame; ``reload()`` loads it again. If nil, the
    /// termination is logged as an error.
    public var onProcessTerminated: (@MainActor (TerminationReason) -> Void)? {
        get { parts.reports.onProcessTerminated }
        set { parts.reports.onProcessTerminated = newValue }
    }
    /// Called after the user tapped or clicked the page.
    ///
    /// Called once for a double click, and never for drags and long presses.
    public var onTap: (@MainActor () -> Void)? {
        get { parts.reports.onTap }
        set { parts.reports.onTap = newValue }
    }

    /// The style sheet of the current page; the page's own rules override it.
    ///
    /// ```swift
    /// view.styleSheet = isStyled ? .app : .none
    /// ```
    ///
    /// When a page that the app loads is committed, the style sheet of its ``WebContent`` becomes
    /// the current one. When the page itself navigates, the style sheet stays. A new value changes
    /// the page at once without a reload, and also applies to a page that is being loaded.
    public var styleSheet: StyleSheet {
        get { parts.styler.styleSheet }
        set { parts.styler.styleSheet = newValue }
    }

    /// The zoom of the pages, from 0.25 to 5; 1 for their own size; observable.
    ///
    /// A page that ``WebViewConfiguration/Fit/width`` zooms out is zoomed from the size at which it
    /// fits the view.
    public var zoom: Double {
        get { parts.zoom }
        set { parts.zoom = newValue }
    }

    /// The parts of the view, which follow its page.
    let parts: PageParts

    /// Creates a view with a platform's engine, which has to be made with the same configuration.
    package init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        self.configuration = configuration
        parts = PageParts(engine: engine, configuration: configuration)
    }

    isolated deinit { parts.close() }

    /// Closes the view: its loads and scripts end with an error, and no callback is called
    /// afterwards.
    public func close() { parts.close() }
}
