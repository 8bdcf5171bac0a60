import Logging

/// The loads of a web view: starts them in the engine, and reports their events to the app.
///
/// Each load by the app ends with exactly one event, which its ``Navigation`` gets; the observers
/// of ``events`` get those of the page's own loads too.
@MainActor
final class PageLoads {
    /// The number of loads by the app.
    private(set) var count = 0
    /// The logger for failed loads that nobody awaits; tests replace it.
    var logger = Logger(label: "inlay.web-view")

    private unowned let engine: any WebEngine
    private let state: PageState
    private let styler: PageStyler
    private var machine = LoadMachine() {
        didSet { state.isLoading = machine.isLoading }
    }
    private var current: (steps: AsyncStream<LoadEvent>.Continuation, audience: LoadAudience)?
    private var observers: [Int: AsyncStream<LoadEvent>.Continuation] = [:]
    private var observerCount = 0
    private var isClosed = false
    /// The HTML of the current page and of the page being loaded.
    ///
    /// The engine's history has no pages from text, so that they have to be kept for a reload.
    private var shownText: LoadRequest.Target?
    private var comingText: LoadRequest.Target?
    /// The address of the load that the app requested, or nil if it isn't one by address.
    private var askedURL: String?

    init(engine: any WebEngine, state: PageState, styler: PageStyler) {
        (self.engine, self.state, self.styler) = (engine, state, styler)
    }

    /// Starts a load for the app, and replaces any load that is under way.
    func begin(_ request: LoadRequest, styleSheet: StyleSheet?) -> Navigation {
        let target = request.target
        tell(machine.begin(url: target.url))
        styler.begin(styleSheet)
        let (stream, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        let audience = makeAudience()
        current = (continuation, audience)
        count += 1
        let number = count
        comingText = if case .html = target { target } else { nil }
        askedURL = if case .url(let url) = target { url } else { nil }
        engine.load(request)
        return Navigation(stream, audience: audience, number: number)
    }

    /// A load that failed before it started.
    func failed(_ error: LoadError) -> Navigation {
        let audience = makeAudience()
        if observers.isEmpty { audience.fail(error) }
        let (stream, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        continuation.yield(.failed(error))
        continuation.finish()
        return Navigation(stream, audience: audience)
    }

    /// The target and style sheet of a reload.
    ///
    /// A page that was being loaded keeps its style sheet; else the current sheet stays.
    var reload: (target: LoadRequest.Target, styleSheet: StyleSheet?) {
        guard let comingText else { return (shownText ?? .reload, nil) }
        return (comingText, styler.coming)
    }

    /// Ends the current load, if any.
    func end(_ error: LoadError) { tell(machine.end(error)) }

    /// Ends the app's load if the refused navigation belongs to it.
    func end(refused action: NavigationAction) {
        if machine.isEnded(byRefusing: action) { end(.refused(url: action.url)) }
    }

    /// Ends the current load and the sequences of all observers.
    func close() {
        isClosed = true
        end(.closed)
        for observer in observers.values { observer.finish() }
        observers = [:]
    }

    /// Processes a step that the engine reports.
    ///
    /// - Returns: Whether a load finished with it.
    func receive(_ step: EngineLoadStep) -> Bool {
        // Not a load by the app: the page navigates by itself.
        if case .started = step, !machine.isLoading {
            comingText = nil
            askedURL = nil
            styler.forgetComing()
        }
        // The engine commits an empty page in place of an address that it refuses to load, such
        // as one with the port of a mail server.
        if case .committed(LoadRequest.emptyAddress, _) = step, let askedURL {
            end(.refused(url: askedURL))
        }
        let events = machine.receive(step)
        if case .committed(let url, _) = step {
            state.url = url
            let isExpected = !events.isEmpty
            shownText = isExpected && comingText?.url == url ? comingText : nil
            if isExpected { comingText = nil }
            styler.pageIsThere(isExpected: isExpected)
        }
        tell(events)
        if case .finished? = events.last { return true }
        return false
    }

    /// The events of every load from now on, whether the app or the page started it.
    var events: AsyncStream<LoadEvent> {
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

    private func makeAudience() -> LoadAudience {
        LoadAudience { [logger] error in
            switch error {
            // Caused by the app itself.
            case .stopped, .superseded, .closed: break
            default: logger.error("A load that isn't awaited failed: \(error)")
            }
        }
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
