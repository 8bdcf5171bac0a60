import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
public import InlayViews

/// The web engine of WebKitGTK 6.0.
///
/// Apps make a `WebView`, which makes its engine. Use the engine for what Inlay doesn't offer: its
/// ``widget`` is a `WebKitWebView`.
public final class WebKitEngine: WebEngine {
    /// The `WebKitWebView`, a `GtkWidget`.
    public let widget: Widget
    /// The configuration that the view was made with.
    public let configuration: WebViewConfiguration

    /// Receives the engine's events.
    public var events: (@MainActor (EngineEvent) -> Void)?
    /// Decides about a navigation before it happens.
    public var policy: (@MainActor (NavigationAction) -> NavigationDecision)?
    /// Receives a message posted by bridge.js, and a function that sends the reply.
    public var messages: (@MainActor (String, @escaping @MainActor (String) -> Void) -> Void)?

    /// The name of the isolated JavaScript world of this library's scripts.
    static let isolatedWorld = "inlay"
    /// The name of the message handler that bridge.js posts to.
    static let handlerName = "inlay"

    let content: Object
    /// The pending script calls of the current page, which are cancelled when it is replaced.
    let scriptCalls = AsyncCalls()
    let calls = AsyncCalls()
    /// The address of the current page.
    var committedURL: String?
    /// The address that the policy allowed last, for the load that starts with it.
    var allowedURL: String?
    /// Whether the load that ends now was cancelled.
    var wasCancelled = false
    /// The direction of a history navigation that the app requested.
    var historyDirection: NavigationAction.Kind?
    /// The address of the last page from text.
    var textURL: String?
    /// The current style sheet.
    var sheet: OpaquePointer?
    var themeWatcher: Int?
    /// The key of this engine's request for a color scheme.
    var lightTurn: Int?
    private(set) var isClosed = false

    /// The profile, which shares processes and sessions between views.
    let profile: Profile
    let pictureBoxes = PictureBoxes()
    private let tier: Tier
    private let generation: Int
    private let firstLoads: FirstLoads
    /// Whether the engine hasn't loaded anything in its web process yet.
    private var isNew = true
    /// Whether a load is pending that hasn't been committed and hasn't failed.
    var isAwaited = false
    private var taps: TapRecognizer?
    private var handlers: [(object: Object, handler: SignalHandler)] = []

    /// Makes an engine for a view's configuration.
    ///
    /// Ends the program with a message and exit code 69 if web processes can't be sandboxed: see
    /// ``EngineProbe``.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the view.
    ///   - profile: The profile, which shares processes and sessions between views.
    ///   - isOffscreen: Whether the page is never shown in a window.
    public init(
        _ configuration: WebViewConfiguration, profile: Profile = .shared, isOffscreen: Bool = false
    ) {
        EngineProbe.requireEngine()
        MainLoop.check()
        self.configuration = configuration
        self.profile = profile
        tier = profile.tier(for: configuration.trust)
        generation = tier.generation
        firstLoads = tier.sharesProcess ? tier.firstLoads : FirstLoads()
        content = Object(owning: webkit_user_content_manager_new())
        let settings = WebKitSettings.settings(for: configuration, isOffscreen: isOffscreen)
        var properties: [(String, any ValueConvertible)] = [
            ("user-content-manager", content.pointer),
            ("settings", settings.pointer),
        ]
        if let policy = ContentSecurityPolicy.policy(for: configuration) {
            properties.append(("default-content-security-policy", policy))
        }
        if let relative = tier.relative {
            properties.append(("related-view", relative.widget.pointer))
        } else {
            properties.append(("web-context", tier.context.pointer))
            properties.append(("network-session", tier.session.pointer))
        }
        widget = withExtendedLifetime(settings) {
            Widget(type: webkit_web_view_get_type(), properties: properties)
        }
        tier.add(self)
        ResourceHandler.add(self)
        connectLoading()
        connectPolicy()
        connectMessages()
        taps = TapRecognizer(widget) { [weak self] report in
            switch report {
            case .pressed: self?.events?(.pressed)
            case .released: self?.events?(.released)
            case .tapped: self?.events?(.tapped)
            }
        }
        connectMenus()
        if isOffscreen { connectOffscreen() }
        connectBackground()
        connectTheme()
    }

    isolated deinit {
        close()
    }

    var view: UnsafeMutablePointer<WebKitWebView> { widget.cast() }

    /// The clock that tells taps from double clicks; tests replace it.
    package var tapClock: any Clock<Duration> {
        get { taps?.clock ?? ContinuousClock() }
        set { taps?.clock = newValue }
    }

    /// Whether the view gets the focus for a tap, which began up to the time of a double click ago.
    var isFocusedByTap: Bool { taps?.isGrabbingFocus ?? false }

    /// Connects a signal handler that is disconnected when the engine is closed.
    func connect<each Argument: ValueConvertible>(
        _ object: Object, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) {
        handlers.append((object, object.connect(signal, handler)))
    }

    /// Connects a signal handler with a return value that is disconnected when the engine is
    /// closed.
    func connect<each Argument: ValueConvertible, Answer: ValueConvertible>(
        _ object: Object, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Answer
    ) {
        handlers.append((object, object.connect(signal, handler)))
    }

    /// Starts a load and cancels the current one, if any.
    public func load(_ request: LoadRequest) {
        guard !isClosed else { return }
        firstLoads.leave(self)
        guard isNew, tier.sharesProcess, let url = request.target.url else { return begin(request) }
        firstLoads.enter(url, by: self) { [weak self] in self?.begin(request) }
    }

    private func begin(_ request: LoadRequest) {
        isNew = false
        isAwaited = true
        install(request.scripts)
        textURL = nil
        switch request.target {
        case .html(let html, let base):
            textURL = base
            let bytes = Array(html.utf8)
            // Not `load_html`, which would truncate the text at its first NUL.
            let data = g_bytes_new(bytes, gsize(bytes.count))
            webkit_web_view_load_bytes(view, data, "text/html", "UTF-8", base)
            g_bytes_unref(data)
        case .url(let url): webkit_web_view_load_uri(view, url)
        case .reload: webkit_web_view_reload(view)
        case .back: go(.back, if: webkit_web_view_can_go_back, webkit_web_view_go_back)
        case .forward:
            go(.forward, if: webkit_web_view_can_go_forward, webkit_web_view_go_forward)
        }
    }

    /// Stops the current load, if any.
    public func stop() {
        if firstLoads.leave(self) { events?(.load(.stopped)) }
        isAwaited = false
        webkit_web_view_stop_loading(view)
    }

    /// Terminates the web process of the page, which views of the same trust share.
    public func terminateProcess() { webkit_web_view_terminate_web_process(view) }

    /// Closes the engine and cancels its loads and scripts; it calls no callback afterwards.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        firstLoads.leave(self)
        for (object, handler) in handlers { object.disconnect(handler) }
        handlers = []
        webkit_user_content_manager_unregister_script_message_handler(
            content.opaque, Self.handlerName, Self.isolatedWorld)
        webkit_user_content_manager_remove_all_scripts(content.opaque)
        endStyle()
        ResourceHandler.remove(self)
        calls.cancelAll()
        scriptCalls.cancelAll()
        taps?.end()
        taps = nil
        webkit_web_view_stop_loading(view)
        // A page in a process of its own could keep that busy long after its view is closed.
        if !tier.sharesProcess { webkit_web_view_terminate_web_process(view) }
    }

    /// The number of times that a new web process superseded this engine's.
    var processAge: Int { tier.generation - generation }

    /// Counts a displayed or measured row; a new web process starts after a number of rows.
    func addRow(_ kind: RowKind) { tier.addRow(isLoaded: kind.runsScripts) }

    /// Notes that a load has started or ended, so that loads that wait for it can start.
    func loadBegan() { firstLoads.began(self) }
    func loadEnded() { firstLoads.leave(self) }

    /// Handles the termination of the web process.
    func lost(_ reason: TerminationReason) {
        committedURL = nil
        isAwaited = false
        // The next process is new, and all views of this one may load at the same time.
        isNew = true
        firstLoads.leave(self)
        firstLoads.forget()
        scriptCalls.cancelAll()
        events?(.processTerminated(reason))
    }

    private func go(
        _ direction: NavigationAction.Kind,
        if isPossible: (UnsafeMutablePointer<WebKitWebView>?) -> gboolean,
        _ go: (UnsafeMutablePointer<WebKitWebView>?) -> Void
    ) {
        guard isPossible(view) != 0 else {
            // The previous load was cancelled, because this one would have replaced it.
            stop()
            events?(.load(.failed(url: "", .noHistory)))
            return
        }
        historyDirection = direction
        go(view)
    }
}
