public import InlayBridge
import InlayValues
import Logging

/// A view of web pages that an app can trust.
///
/// ```swift
/// let view = WebView(trust: .app, resources: folder)
/// view.commands.on("showDevices") { _ in navigation.push(DeviceList()) }
/// try await view.load(.resource("event.html"))
/// try await view.evaluate("insert(\(field.text))")
/// ```
///
/// What a page may do is decided by the view's ``Trust``, once. Where it goes is decided by exact
/// origin; what it says reaches ``commands`` and ``bridge``. The view stops loading and forgets
/// its page when it is released: keep it for as long as its widget is shown.
@MainActor
public final class WebView {
    /// What was decided when the view was made.
    public let configuration: WebViewConfiguration
    /// The platform's web view.
    public let engine: any WebEngine
    /// The app's handlers for the commands of the page.
    public let commands = CommandRouter()
    /// The native functions that the page may call.
    public let bridge = Bridge()

    /// Has the last word on navigations: it is given what the view's trust makes of one, and may be
    /// stricter, or look at an address that the page only wanted to visit.
    ///
    /// It can't allow what the trust doesn't.
    public var navigationDecider:
        (@MainActor (NavigationAction, NavigationDecision) -> NavigationDecision)?
    /// Is told of what the page asked for and didn't get.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?
    /// Is told when the web process died.
    ///
    /// The page is gone; ``reload()`` brings it back.
    public var onProcessTerminated: (@MainActor (TerminationReason) -> Void)?
    /// Is told when the page was tapped once: not dragged, held, selected in or tapped twice.
    public var onTap: (@MainActor () -> Void)?

    /// What the page that is there is dressed with.
    ///
    /// ```swift
    /// view.styleSheet = isDressed ? .app : .none
    /// ```
    ///
    /// Each load of the app's sets it to the sheet of its content, when that page is there; pages
    /// that the page goes to by itself keep it. Setting it changes the page at once, without
    /// loading it again. A page that is on its way gets that sheet too.
    public var styleSheet: StyleSheet {
        get { styler.shown }
        set { styler.set(newValue) }
    }

    /// The address of the page that is there, as the engine writes it.
    public private(set) var url: String?

    let policy: NavigationPolicy
    let gate: ExitGate
    private(set) var token = ScriptToken()
    /// The log of the view's problems, which tests replace.
    var logger = Logger(label: "inlay.web-view")

    private var machine = LoadMachine()
    private var current: (steps: AsyncStream<LoadEvent>.Continuation, audience: LoadAudience)?
    private var observers: [Int: AsyncStream<LoadEvent>.Continuation] = [:]
    private var observerCount = 0
    private var loadCount = 0
    /// A page from text is in no history, so that the view itself has to keep it for `reload`: the
    /// one that is there, and the one that is being loaded.
    private var shownText: LoadRequest.Target?
    private var comingText: LoadRequest.Target?
    /// The address that the app's load is for, if it is for one.
    private var askedURL: String?
    private(set) var isClosed = false
    private(set) var widthFitter: WidthFitter?
    private let styler: PageStyler

    /// Builds a view over an engine.
    ///
    /// Apps use the initialiser of their platform's library.
    ///
    /// - Parameters:
    ///   - engine: A platform's web view, made for the same configuration.
    ///   - configuration: What is decided about the view.
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

    /// Loads a page and waits until it is there.
    ///
    /// - Parameter content: What to load. HTML from a `String` is refused by views whose trust is
    ///   not ``Trust/document``.
    /// - Returns: The address of the page that is there.
    /// - Throws: ``LoadError``. Cancelling the task stops the load.
    @discardableResult
    public func load(_ content: WebContent) async throws(LoadError) -> String {
        let navigation = start(content)
        do {
            return try await navigation.finish()
        } catch {
            // Not the load that may have taken this one's place by now.
            if error == .stopped, Task.isCancelled, navigation.number == loadCount { stop() }
            throw error
        }
    }

    /// Begins to load a page, in place of any load that is under way.
    ///
    /// - Parameter content: What to load.
    /// - Returns: The steps of the load.
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
            // What the app itself has done to the load.
            case .stopped, .superseded, .closed: break
            default: logger.error("A load that nobody awaits has failed: \(error)")
            }
        }
    }

    /// Loads the page that is there once more; a page from text from that text.
    @discardableResult
    public func reload() -> Navigation {
        // What was coming has its sheet; else the page keeps the one that it has.
        begin(
            comingText ?? shownText ?? .reload,
            styleSheet: comingText == nil ? nil : styler.coming)
    }

    /// Goes to the page before in the history.
    ///
    /// Pages from text aren't in it.
    @discardableResult
    public func goBack() -> Navigation { begin(.back) }

    /// Goes to the page after in the history.
    @discardableResult
    public func goForward() -> Navigation { begin(.forward) }

    /// Stops the load that is under way, if any; it ends with ``LoadError/stopped``.
    public func stop() {
        guard !isClosed else { return }
        engine.stop()
        tell(machine.end(.stopped))
    }

    /// The steps of every load from now on, of the app's and of the page's.
    ///
    /// A reader that falls more than 256 steps behind loses the oldest.
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

    /// Ends everything at once: loads and scripts end with an error, nothing calls back.
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
            // Not the app's: the page goes somewhere by itself.
            if case .started = step, !machine.isLoading {
                comingText = nil
                askedURL = nil
                styler.forgetComing()
            }
            // What the engine shows instead of an address that it doesn't load, such as one with
            // the port of a mail server.
            if case .committed(Self.emptyAddress, _) = step, let askedURL {
                tell(machine.end(.refused(url: askedURL)))
            }
            let events = machine.receive(step)
            if case .committed(let url, _) = step {
                self.url = url
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
        case .moved(let url): self.url = url
        case .pressed: gate.receive(.pressed)
        case .released: gate.receive(.released)
        case .tapped: onTap?()
        case .resourceFailed(let url, let message):
            onResourceProblem?(.failed(url: url, message: message))
        case .processTerminated(let reason):
            tell(machine.end(.processTerminated(reason)))
            onProcessTerminated?(reason)
        }
    }

    /// Whether a message bears the secret of the page that is there.
    func accepts(_ messageToken: String) -> Bool { token.accepts(messageToken) }

    /// A navigation was refused; if it was the app's own load, that is over.
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
            // What was coming when the process died is what `reload` brings back.
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
