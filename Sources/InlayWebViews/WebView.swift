public import Foundation
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
    public var commands: CommandRouter { page.commands }
    /// The native functions that the page may call.
    public var bridge: PageBridge { page.bridge }

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
        get { page.navigations.decider }
        set { page.navigations.decider = newValue }
    }
    /// Called with each resource that the page requested and couldn't load; if nil, the first ones
    /// are logged.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)? {
        get { page.onResourceProblem }
        set { page.onResourceProblem = newValue }
    }
    /// Called when the web process terminated.
    ///
    /// The page is gone, and the view shows its last frame; ``reload()`` loads it again. If nil, the
    /// termination is logged as an error.
    public var onProcessTerminated: (@MainActor (TerminationReason) -> Void)? {
        get { page.onProcessTerminated }
        set { page.onProcessTerminated = newValue }
    }
    /// Called after the user tapped or clicked the page.
    ///
    /// Called once for a double click, and never for drags and long presses.
    public var onTap: (@MainActor () -> Void)? {
        get { page.onTap }
        set { page.onTap = newValue }
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
        get { page.styler.styleSheet }
        set { page.styler.styleSheet = newValue }
    }

    /// The URL of the current page, or nil without one; observable.
    ///
    /// Characters that can't be in a URL are percent-encoded.
    public var url: URL? { page.state.url.map(URL.init(address:)) }
    /// The title of the current page, at most 1,000 characters; empty without one.
    ///
    /// Observable, like an `@Observable` model's properties:
    ///
    /// ```swift
    /// MarkupView(markup, bindings: ["title": MarkupBindingSource { view.title }])
    /// ```
    ///
    /// The page chooses its title, so don't use the title to show which site the page is from.
    public var title: String { page.state.title }
    /// The estimated progress of the current load, or of the last one: 0 to 1; observable.
    public var progress: Double { page.state.progress }
    /// Whether ``goBack()`` has a page to go to; observable.
    public var canGoBack: Bool { page.state.canGoBack }
    /// Whether ``goForward()`` has a page to go to; observable.
    public var canGoForward: Bool { page.state.canGoForward }
    /// Whether a page is being loaded, by the app or by the page itself; observable.
    public var isLoading: Bool { page.state.isLoading }

    /// The zoom of the pages, from 0.25 to 5; 1 for their own size; observable.
    ///
    /// A page that ``WebViewConfiguration/Fit/width`` zooms out is zoomed from the size at which it
    /// fits the view.
    public var zoom: Double {
        get { page.zoom }
        set { page.zoom = newValue }
    }

    let page: PageController

    /// Makes a view with a platform's engine, which has to be made with the same configuration.
    package init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        self.configuration = configuration
        page = PageController(engine: engine, configuration: configuration)
    }

    isolated deinit { page.close() }

    /// Loads a page and waits until it is loaded.
    ///
    /// - Parameter content: The content to load. HTML from a `String` is refused by views whose
    ///   trust isn't ``PageTrust/document``.
    /// - Returns: The URL of the loaded page.
    /// - Throws: ``PageLoadError``. Cancelling the task stops the load.
    @discardableResult
    public func load(_ content: WebContent) async throws(PageLoadError) -> URL {
        let navigation = start(content)
        do {
            return try await navigation.finish()
        } catch {
            // Another load may have replaced this one, and must not be stopped.
            if error == .stopped, Task.isCancelled, navigation.number == page.loads.count { stop() }
            throw error
        }
    }

    /// Starts to load a page, and replaces any load that is under way.
    ///
    /// - Parameter content: The content to load.
    /// - Returns: The events of the load.
    @discardableResult
    public func start(_ content: WebContent) -> PageLoad {
        do {
            let target = try content.target(in: configuration, policy: page.navigations.policy)
            return page.begin(target, styleSheet: content.styleSheet)
        } catch {
            return page.loads.failed(error)
        }
    }

    /// Reloads the current page; a page from HTML text is loaded from that text again.
    ///
    /// Repeats the last load instead if that load failed before any page was shown, or if the web
    /// process terminated during that load.
    @discardableResult
    public func reload() -> PageLoad { page.reload() }

    /// Goes to the previous page of the history.
    ///
    /// Pages from HTML text aren't in the history.
    @discardableResult
    public func goBack() -> PageLoad { page.begin(.back) }

    /// Goes to the next page of the history.
    @discardableResult
    public func goForward() -> PageLoad { page.begin(.forward) }

    /// Stops the current load, if any; it ends with ``PageLoadError/stopped``.
    public func stop() { page.stop() }

    /// The events of every load from now on, whether the app or the page started it.
    ///
    /// A reader that falls more than 256 events behind loses the oldest events.
    public var events: AsyncStream<PageLoadEvent> { page.loads.events }

    /// Searches the page for a text; ends the view's previous search.
    ///
    /// - Parameters:
    ///   - text: The text to search for.
    ///   - matchesCase: Whether upper and lower case are different.
    /// - Returns: The search, which lasts until ``PageSearch/end()`` is called.
    @discardableResult
    public func find(_ text: String, matchesCase: Bool = false) -> PageSearch {
        page.find(text, matchesCase: matchesCase)
    }

    /// Closes the view: its loads and scripts end with an error, and no callback is called
    /// afterwards.
    public func close() { page.close() }
}
