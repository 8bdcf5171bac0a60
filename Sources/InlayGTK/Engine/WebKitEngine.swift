import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
public import InlayViews

/// The web view of WebKitGTK 6.0.
///
/// Apps make a `WebView`, which makes its engine. The engine is there for what Inlay doesn't
/// offer: its ``widget`` is a `WebKitWebView`.
public final class WebKitEngine: WebEngine {
    /// The `WebKitWebView`, a `GtkWidget`.
    public let widget: Widget
    /// What was decided when the view was made.
    public let configuration: WebViewConfiguration

    /// Is told what happens.
    public var events: (@MainActor (EngineEvent) -> Void)?
    /// Decides a navigation before it happens.
    public var policy: (@MainActor (NavigationAction) -> NavigationDecision)?
    /// Takes what bridge.js posts, and the function that answers it.
    public var messages: (@MainActor (String, @escaping @MainActor (String) -> Void) -> Void)?

    /// The isolated world of this library's scripts.
    static let isolatedWorld = "inlay"
    /// The name of the message handler that bridge.js posts to.
    static let handlerName = "inlay"

    let content: Object
    /// What the page that is there was asked for; it ends with that page.
    let scriptCalls = AsyncCalls()
    let calls = AsyncCalls()
    /// The address of the page that is there.
    var committedURL: String?
    /// The address that the policy allowed last, for the load that starts with it.
    var allowedURL: String?
    /// Whether the load that ends now was cancelled.
    var wasCancelled = false
    /// Which way a history navigation goes that the app asked for.
    var historyDirection: NavigationAction.Kind?
    /// The address of the page from text that was asked for last.
    var textURL: String?
    /// What the page is dressed with.
    var sheet: OpaquePointer?
    var themeWatcher: Int?
    /// The turn of this engine to draw by another light.
    var lightTurn: Int?
    private(set) var isClosed = false

    /// What the view shares with others.
    let profile: Profile
    let pictureBoxes = PictureBoxes()
    private let tier: Tier
    private let generation: Int
    private let firstLoads: FirstLoads
    /// Whether nothing was loaded yet in the process.
    private var isNew = true
    /// Whether a load has neither shown a page nor failed yet.
    var isAwaited = false
    private var taps: TapRecognizer?
    private var handlers: [(object: Object, handler: SignalHandler)] = []

    /// Makes an engine.
    ///
    /// A program that has no sandbox for web processes ends here, with a sentence and code 69: see
    /// ``EngineProbe``.
    ///
    /// - Parameters:
    ///   - configuration: What is decided about the view.
    ///   - profile: What the view shares with others.
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
        firstLoads = tier.firstLoads
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

    /// The clock by which a tap is told from a double click.
    package var tapClock: any Clock<Duration> {
        get { taps?.clock ?? ContinuousClock() }
        set { taps?.clock = newValue }
    }

    /// Connects a handler that is gone when the engine is closed.
    func connect<each Argument: ValueConvertible>(
        _ object: Object, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) {
        handlers.append((object, object.connect(signal, handler)))
    }

    /// Connects a handler with an answer that is gone when the engine is closed.
    func connect<each Argument: ValueConvertible, Answer: ValueConvertible>(
        _ object: Object, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Answer
    ) {
        handlers.append((object, object.connect(signal, handler)))
    }

    /// Begins a load, in place of any that is under way.
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
            // Not `load_html`, whose text ends at the first NUL.
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

    /// Stops the load that is under way, if any.
    public func stop() {
        if firstLoads.leave(self) { events?(.load(.stopped)) }
        isAwaited = false
        webkit_web_view_stop_loading(view)
    }

    /// Ends everything at once; nothing calls back afterwards.
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
        // A page with a process of its own may keep that busy long after its view is gone.
        if !tier.sharesProcess { webkit_web_view_terminate_web_process(view) }
    }

    /// How often another process has taken over the new views since.
    var processAge: Int { tier.generation - generation }

    /// Another row is shown, or some are measured.
    func addRow(_ kind: RowKind) { tier.addRow(isLoaded: kind.runsScripts) }

    /// A load has begun, which others may have waited for, or has come to its end.
    func loadBegan() { firstLoads.began(self) }
    func loadEnded() { firstLoads.leave(self) }

    /// The page and its process are gone.
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
            // The load that was under way has made room for this one.
            stop()
            events?(.load(.failed(url: "", .noHistory)))
            return
        }
        historyDirection = direction
        go(view)
    }
}
