public import InlayBridge
import InlayValues
import Logging
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
/// The view's ``Trust``, fixed when it is made, decides what its pages may do. Navigations are
/// decided by exact origin; messages of the page reach ``commands`` and ``bridge``. The view stops
/// loading and discards its page when it is released: keep it as long as its widget is shown.
@MainActor
public final class WebView: Observable {
    /// The configuration that the view was made with.
    public let configuration: WebViewConfiguration
    /// The platform's web engine, which displays the pages.
    public let engine: any WebEngine
    /// The app's handlers for the commands of the page.
    public let commands = CommandRouter()
    /// The native functions that the page may call.
    public let bridge = Bridge()

    /// Makes the final decision about a navigation.
    ///
    /// It is given the navigation and the decision of the view's trust, and may be stricter, or
    /// only read the address.
    ///
    /// It can't allow a navigation that the trust forbids.
    public var navigationDecider:
        (@MainActor (NavigationAction, NavigationDecision) -> NavigationDecision)?
    /// Called with each resource that the page requested and couldn't load.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?
    /// Called when the web process terminated.
    ///
    /// The page is gone; ``reload()`` loads it again.
    public var onProcessTerminated: (@MainActor (TerminationReason) -> Void)?
    /// Called when the page was tapped once: not dragged, held, selected in or double-tapped.
    public var onTap: (@MainActor () -> Void)?

    /// The style sheet of the current page, below the page's own rules.
    ///
    /// ```swift
    /// view.styleSheet = isDressed ? .app : .none
    /// ```
    ///
    /// Each load by the app sets it to the sheet of its content when that page is committed; pages
    /// that the page itself navigates to keep it. Setting it changes the page at once without a
    /// reload, and also applies to a page that is being loaded.
    public var styleSheet: StyleSheet {
        get { styler.shown }
        set { styler.set(newValue) }
    }

    /// The address of the current page, as the engine writes it.
    ///
    /// Observable, like ``title``.
    public var url: String? { state.url }
    /// The title of the current page; empty without one.
    ///
    /// Observable: `withObservationTracking`, `Observations` and bindings of documents are notified
    /// when it changes.
    ///
    /// ```swift
    /// MarkupView(markup, bindings: ["title": MarkupBindingSource { view.title }])
    /// ```
    ///
    /// Pages choose their titles, at most 1,000 characters of which are kept. Don't take a title for
    /// the page's address: a page of strangers may have any.
    public var title: String { state.title }
    /// The estimated progress of the current load, or of the last one: 0 to 1.
    ///
    /// Observable, like ``title``.
    public var progress: Double { state.progress }
    /// Whether ``goBack()`` has a page to go to.
    ///
    /// Observable, like ``title``.
    public var canGoBack: Bool { state.canGoBack }
    /// Whether ``goForward()`` has a page to go to.
    ///
    /// Observable, like ``title``.
    public var canGoForward: Bool { state.canGoForward }
    /// Whether a page is being loaded, by the app or by the page itself.
    ///
    /// Observable, like ``title``.
    public var isLoading: Bool { state.isLoading }

    let policy: NavigationPolicy
    let gate: ExitGate
    private(set) var token = ScriptToken()
    /// The logger for the view's problems; tests replace it.
    var logger = Logger(label: "inlay.web-view")

    private let state = PageState()
    private var machine = LoadMachine() {
        didSet { state.isLoading = machine.isLoading }
    }
    private var current: (steps: AsyncStream<LoadEvent>.Continuation, audience: LoadAudience)?
    private var observers: [Int: AsyncStream<LoadEvent>.Continuation] = [:]
    private var observerCount = 0
    private var loadCount = 0
    /// The HTML of the current page and of the page being loaded.
    ///
    /// The engine's history has no pages from text, so that the view itself has to keep them for
    /// `reload`.
    private var shownText: LoadRequest.Target?
    private var comingText: LoadRequest.Target?
    /// The address of the load that the app requested, or nil if it isn't one by address.
    private var askedURL: String?
    private(set) var isClosed = false
    private(set) var widthFitter: WidthFitter?
    private let styler: PageStyler

    /// Makes a view over an engine.
    ///
    /// Apps use the initializer of their platform's library.
    ///
    /// - Parameters:
    ///   - engine: A platform's web view, made for the same configuration.
    ///   - configuration: The trust, resource folder and appearance of the view.
    public init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        self.configuration = configuration
        policy = NavigationPolicy(configuration)
        gate = ExitGate(engine: engine, configuration: configuration)
        styler = PageStyler(engine: engine)
        commands.onProblem = { [weak self] in self?.logger.warning("\($0)") }
        if configuration.fit == .width, let zoomer = engine as? any ZoomingEngine {
            widthFitter = WidthFitter(engine: zoomer)
        }
        engine.events = { [weak self] in self?.receive($0) }
        engine.policy = { [weak self] in self?.decide($0) ?? .cancel }
        engine.messages = { [weak self] message, reply in self?.receive(message, reply: reply) }
    }

    isolated deinit {
        close()
    }

    // MARK: - Loading

    /// Loads a page and waits until it is loaded.
    ///
    /// - Parameter content: The content to load. HTML from a `String` is refused by views whose
    ///   trust isn't ``Trust/document``.
    /// - Returns: The address of the loaded page.
    /// - Throws: ``LoadError``. Cancelling the task stops the load.
    @discardableResult
    public func load(_ content: WebContent) async throws(LoadError) -> String {
        let navigation = start(content)
        do {
            return try await navigation.finish()
        } catch {
            // Another load may have replaced this one; that one isn't stopped.
            if error == .stopped, Task.isCancelled, navigation.number == loadCount { stop() }
            throw error
        }
    }

    /// Starts to load a page, and replaces any load that is under way.
    ///
    /// - Parameter content: The content to load.
    /// - Returns: The events of the load.
    @discardableResult
    public func start(_ content: WebContent) -> Navigation {
        do {
            return begin(try target(of: content), styleSheet: content.styleSheet)
        } catch {
            return failed(error)
        }
    }

    private func failed(_ error: LoadError) -> Navigation {
        let audience = makeAudience()
        if observers.isEmpty { audience.fail(error) }
        return Navigation(AsyncStream([.failed(error)]), audience: audience)
    }

    private func makeAudience() -> LoadAudience {
        LoadAudience { [logger] error in
            switch error {
            // Caused by the app itself.
            case .stopped, .superseded, .closed: break
            default: logger.error("A load that isn't awaited failed: \(error)")
            }
        }
    }

    /// Reloads the current page; a page from text is loaded from that text again.
    @discardableResult
    public func reload() -> Navigation {
        // A page that was being loaded keeps its style sheet; else the current sheet stays.
        begin(
            comingText ?? shownText ?? .reload,
            styleSheet: comingText == nil ? nil : styler.coming)
    }

    /// Goes to the previous page of the history.
    ///
    /// Pages from text aren't in it.
    @discardableResult
    public func goBack() -> Navigation { begin(.back) }

    /// Goes to the next page of the history.
    @discardableResult
    public func goForward() -> Navigation { begin(.forward) }

    /// Stops the current load, if any; it ends with ``LoadError/stopped``.
    public func stop() {
        guard !isClosed else { return }
        engine.stop()
        tell(machine.end(.stopped))
    }

    /// The events of every load from now on, whether the app or the page started it.
    ///
    /// A reader that falls more than 256 events behind loses the oldest.
    public var events: AsyncStream<LoadEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LoadEvent.self, bufferingPolicy: .bufferingNewest(256))
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        observerCount += 1
        let key = observerCount
        observers[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.observers[key] = nil }
        }
        return stream
    }

    /// Closes the view: its loads and scripts end with an error, and no callback is called
    /// afterwards.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        gate.reset()
        tell(machine.end(.closed))
        for observer in observers.values { observer.finish() }
        observers = [:]
        engine.events = nil
        engine.policy = nil
        engine.messages = nil
        engine.close()
    }

    private func begin(
        _ target: LoadRequest.Target, styleSheet: StyleSheet? = nil
    ) -> Navigation {
        guard !isClosed else { return failed(.closed) }
        tell(machine.begin(url: target.url))
        styler.begin(styleSheet)
        let (stream, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        let audience = makeAudience()
        current = (continuation, audience)
        loadCount += 1
        let number = loadCount
        comingText = target.isText ? target : nil
        askedURL = if case .url(let url) = target { url } else { nil }
        token.renew()
        engine.load(LoadRequest(target, scripts: userScripts))
        return Navigation(stream, audience: audience, number: number)
    }

    private func receive(_ event: EngineEvent) {
        switch event {
        case .load(let step):
            // Not a load by the app: the page navigates by itself.
            if case .started = step, !machine.isLoading {
                comingText = nil
                askedURL = nil
                styler.forgetComing()
            }
            // The engine commits an empty page in place of an address that it refuses to load, such
            // as one with the port of a mail server.
            if case .committed(Self.emptyAddress, _) = step, let askedURL {
                tell(machine.end(.refused(url: askedURL)))
            }
            let events = machine.receive(step)
            if case .committed(let url, _) = step {
                state.url = url
                gate.reset()
                let isExpected = !events.isEmpty && comingText?.url == url
                shownText = isExpected ? comingText : nil
                if !events.isEmpty { comingText = nil }
                styler.pageIsThere(isExpected: !events.isEmpty)
                widthFitter?.reset()
            }
            if case .finished? = events.last { widthFitter?.fit() }
            tell(events)
        case .pageIsComing: styler.pageIsComing()
        case .themeChanged: styler.themeChanged()
        case .moved(let url): state.url = url
        case .page(let change): state.receive(change)
        case .pressed: gate.receive(.pressed)
        case .released: gate.receive(.released)
        case .tapped: onTap?()
        case .resourceFailed(let url, let message):
            onResourceProblem?(.failed(url: url, message: message))
        case .processTerminated(let reason):
            tell(machine.end(.processTerminated(reason)))
            onProcessTerminated?(reason)
        case .responds: break
        }
    }

    /// Whether a message's token is that of the current page, or of one being loaded.
    func accepts(_ messageToken: String) -> Bool { token.accepts(messageToken) }

    /// Ends the app's load if the refused navigation belongs to it.
    func endLoad(refused action: NavigationAction) {
        guard machine.isEnded(byRefusing: action) else { return }
        tell(machine.end(.refused(url: action.url)))
    }

    private func tell(_ events: [LoadEvent]) {
        for event in events {
            current?.steps.yield(event)
            if case .failed(let error) = event, observers.isEmpty { current?.audience.fail(error) }
            for observer in observers.values { observer.yield(event) }
            guard event.isLast else { continue }
            // `reload` loads the page that was being loaded when the process terminated.
            if case .failed(.processTerminated) = event {
            } else {
                comingText = nil
                styler.forgetComing()
            }
            current?.steps.finish()
            current = nil
        }
    }
}

extension LoadRequest.Target {
    fileprivate var isText: Bool {
        if case .html = self { true } else { false }
    }
}

extension AsyncStream where Element: Sendable {
    fileprivate init(_ elements: [Element]) {
        self.init { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }
}
