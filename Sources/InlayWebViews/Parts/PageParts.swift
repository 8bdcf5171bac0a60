import InlayBridge

/// The parts of a web view that follow its page, such as its loads, messages, zoom and search.
///
/// It makes the parts, connects them with each other and with the engine, passes the engine's events
/// to them, and closes them. A feature of the view is one part and one extension of ``WebView``.
@MainActor
final class PageParts {
    /// The app's handlers for the commands of the page.
    let commands = CommandRouter()
    /// The native functions that the page may call.
    let bridge = PageBridge()
    let state = PageState()
    let styler: PageStyler
    let loads: PageLoads
    let navigations: NavigationDecider
    let reports: PageReports

    /// The scripts that run in every page of the next loads, in addition to the view's own.
    var scripts: [UserScript] = []

    private let engine: any WebEngine
    private let messages: PageMessages
    private let images: PageImageLoads
    private let zoomer: PageZoom?
    private var search: PageSearch?
    private var isClosed = false

    init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        let trust = configuration.trust
        reports = PageReports(trust: trust)
        styler = PageStyler(engine: engine, state: state)
        loads = PageLoads(engine: engine, state: state, styler: styler)
        messages = PageMessages(
            commands: commands, bridge: bridge, hasBridge: trust.hasBridge, state: state)
        navigations = NavigationDecider(
            engine: engine, configuration: configuration, loads: loads, messages: messages,
            refusals: reports.refusals)
        images = PageImageLoads(engine: engine, state: state)
        zoomer = (engine as? any ZoomingEngine).map {
            PageZoom(engine: $0, fitsWidth: configuration.fit == .width)
        }
        messages.onResize = { [zoomer] in zoomer?.pageResized(toWidth: $0) }
        messages.onBlocked = { [reports] in
            reports.report(.blocked(resource: $0, directive: $1))
        }
        loads.onEnd = { [weak self] in self?.loadEnded() }
        reportUselessHandlers(trust)
        engine.handlers = EngineHandlers(
            events: { [weak self] in self?.receive($0) },
            policy: { [navigations] in navigations.decide($0) },
            messages: { [messages] in messages.receive($0, reply: $1) },
            requests: { [images] in images.handle($0) })
    }

    /// All parts, in the order in which they receive events.
    private var all: [any PagePart] {
        let parts: [(any PagePart)?] = [
            navigations, state, styler, messages, zoomer, search, loads, images, reports,
        ]
        return parts.compactMap { $0 }
    }

    /// Reports handlers that the app registers and that pages of the trust tier can't call.
    private func reportUselessHandlers(_ trust: PageTrust) {
        let refusals = reports.refusals
        if !trust.hasBridge {
            bridge.onRegistration = { refusals.report(uselessHandler: "bridge.handle(\"\($0)\")") }
        }
        if !trust.allowsCommandURLs {
            commands.onRegistration = { refusals.report(uselessHandler: "commands.on(\"\($0)\")") }
        }
    }

    // MARK: - Loads

    /// Starts to load a page, and replaces any load that is under way.
    func begin(_ target: LoadRequest.Target, styleSheet: StyleSheet? = nil) -> PageLoad {
        guard !isClosed else { return loads.failed(.closed) }
        return loads.begin(target, styleSheet: styleSheet) {
            messages.scripts(token: $0, reportingWidth: zoomer?.fitsWidth == true) + scripts
        }
    }

    /// Reloads the current page, or repeats the last load if it showed no page.
    func reload() -> PageLoad {
        guard let reload = loads.reload else { return loads.failed(isClosed ? .closed : .noPage) }
        return begin(reload.target, styleSheet: reload.styleSheet)
    }

    /// Stops the current load, if any.
    func stop() {
        guard !isClosed else { return }
        engine.stop()
        loads.end(.stopped)
        // The part of the page that was loaded stays visible.
        loadEnded()
    }

    // MARK: - Zoom and search

    /// The zoom of the pages, limited to 0.25 to 5.
    var zoom: Double {
        get { state.zoom }
        set {
            guard !isClosed, newValue.isFinite else { return }
            state.zoom = min(max(newValue, 0.25), 5)
            zoomer?.appZoom = state.zoom
        }
    }

    /// Searches the page for a text; ends the previous search.
    func find(_ text: String, matchesCase: Bool) -> PageSearch {
        search?.close()
        let search = PageSearch(
            text, matchesCase: matchesCase, isPageLoaded: !loads.isPageLoading, engine: engine)
        self.search = search
        return search
    }

    // MARK: - Events

    private func receive(_ event: EngineEvent) {
        let isCommit = if case .load(.committed) = event { true } else { false }
        for part in all {
            if isCommit { part.pageCommitted() }
            part.receive(event)
        }
    }

    private func loadEnded() {
        for part in all { part.loadEnded() }
    }

    /// Closes the engine, and ends loads, searches and pending requests for images.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for part in all { part.close() }
        engine.disconnectAndClose()
    }
}
