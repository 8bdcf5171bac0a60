import Foundation
import InlayBridge

/// The controller of a web view's page: it passes the engine's events to the parts of the view that
/// follow the page, such as its loads, messages, zoom and search.
@MainActor
final class PageController {
    /// The app's handlers for the commands of the page.
    let commands = CommandRouter()
    /// The native functions that the page may call.
    let bridge = PageBridge()
    let state = PageState()
    let styler: PageStyler
    let loads: PageLoads
    let navigations: NavigationDecider
    /// The log of the requests that the view refused its pages.
    let refusals: RefusalLog

    /// Called with each resource that the page requested and couldn't load; nil to log the first ones.
    var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?
    /// Called when the web process terminated; nil to log the termination.
    var onProcessTerminated: (@MainActor (TerminationReason) -> Void)?
    /// Called after the user tapped or clicked the page.
    var onTap: (@MainActor () -> Void)?

    /// The scripts that run in every page of the next loads, in addition to the view's own.
    var scripts: [UserScript] = []

    private let engine: any WebEngine
    private let messages: PageMessages
    private let pageZoom: PageZoom?
    private let inlineImages = InlineImageLoads()
    private var search: PageSearch?
    private(set) var isClosed = false

    init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        let trust = configuration.trust
        styler = PageStyler(engine: engine, state: state)
        loads = PageLoads(engine: engine, state: state, styler: styler)
        messages = PageMessages(
            commands: commands, bridge: bridge, hasBridge: trust.hasBridge, state: state)
        refusals = RefusalLog(trust: trust)
        navigations = NavigationDecider(
            engine: engine, configuration: configuration, loads: loads, messages: messages,
            refusals: refusals)
        pageZoom = (engine as? any ZoomingEngine).map {
            PageZoom(engine: $0, fitsWidth: configuration.fit == .width)
        }
        messages.onResize = { [pageZoom] in pageZoom?.pageResized(toWidth: $0) }
        messages.onBlocked = { [weak self] in
            self?.receive(.blocked(resource: $0, directive: $1))
        }
        if !trust.hasBridge {
            bridge.onRegistration = { [refusals] in
                refusals.report(uselessHandler: "bridge.handle(\"\($0)\")")
            }
        }
        if !trust.honorsCommandURLs {
            commands.onRegistration = { [refusals] in
                refusals.report(uselessHandler: "commands.on(\"\($0)\")")
            }
        }
        engine.handlers = EngineHandlers(
            events: { [weak self] in self?.receive($0) },
            policy: { [navigations] in navigations.decide($0) },
            messages: { [messages] in messages.receive($0, reply: $1) },
            requests: { [inlineImages] request in
                switch request {
                case .inlineImage(let url, let reply): inlineImages.load(url, reply: reply)
                }
                return true
            })
    }

    /// The zoom of the pages, limited to 0.25 to 5.
    var zoom: Double {
        get { state.zoom }
        set {
            guard !isClosed, newValue.isFinite else { return }
            state.zoom = min(max(newValue, 0.25), 5)
            pageZoom?.chosen = state.zoom
        }
    }

    // MARK: - Loads

    /// Starts to load a page, and replaces any load that is under way.
    func begin(_ target: LoadRequest.Target, styleSheet: StyleSheet? = nil) -> PageLoad {
        guard !isClosed else { return loads.failed(.closed) }
        return loads.begin(target, styleSheet: styleSheet) {
            messages.scripts(token: $0, reportingWidth: pageZoom?.fitsWidth == true) + scripts
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

    /// Closes the engine, and ends loads, searches and pending requests for images.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        search?.stop()
        inlineImages.end()
        navigations.gate.reset()
        loads.close()
        messages.close()
        engine.disconnectAndClose()
    }

    /// Searches the page for a text; ends the previous search.
    func find(_ text: String, matchesCase: Bool) -> PageSearch {
        search?.stop()
        let search = PageSearch(
            text, matchesCase: matchesCase, isPageLoaded: !loads.isPageLoading, engine: engine)
        self.search = search
        return search
    }

    // MARK: - Events

    private func receive(_ event: EngineEvent) {
        navigations.gate.receive(event)
        state.receive(event)
        styler.receive(event)
        switch event {
        case .load(let step):
            if case .committed = step {
                pageZoom?.reset()
                search?.pageCommitted()
            }
            let isEnd = loads.receive(step)
            if case .committed = step { allowImages(state.pages.current.images) }
            if isEnd { loadEnded() }
        case .tapped: onTap?()
        case .resourceFailed(let url, let message):
            receive(.failed(url: URL(address: url), message: message))
        case .refused(let refusal): refusals.report(refusal)
        case .processTerminated(let reason):
            loads.end(.processTerminated(reason))
            if let onProcessTerminated {
                onProcessTerminated(reason)
            } else {
                refusals.report(terminated: reason)
            }
        default: break
        }
    }

    private func receive(_ problem: ResourceProblem) {
        if let onResourceProblem { onResourceProblem(problem) } else { refusals.report(problem) }
    }

    /// Allows the images of a page that replaced the previous one.
    private func allowImages(_ images: PageImages) {
        (engine as? any PageImageEngine)?.remoteImages = images.remote
        inlineImages.begin(images)
    }

    private func loadEnded() {
        pageZoom?.loadEnded()
        search?.loadEnded()
    }
}
