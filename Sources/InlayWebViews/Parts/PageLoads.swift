import Foundation
import Logging

/// The loads of a web view: starts them in the engine, and reports their events to the app.
///
/// Each load that the app starts reports its events to its ``PageLoad``, and ends with exactly one
/// `finished` or `failed`. The observers of ``events`` also receive the events of loads that the
/// page starts.
@MainActor
final class PageLoads: PagePart {
    /// The number of loads that the app has started.
    private(set) var count = 0
    /// The URL of the current page, or nil without one.
    var pageURL: String? { state.url }
    /// Whether the page that is shown is still being loaded.
    var isPageLoading: Bool { machine.isPageLoading }
    /// Called when a step that the engine reported ended a load.
    var onEnd: (() -> Void)?
    /// The logger for failed loads that nobody awaits; tests replace it.
    var logger = Logger(label: "inlay.web-view")

    private unowned let engine: any WebEngine
    private let state: PageState
    private let styler: PageStyler
    private var machine = LoadMachine() {
        didSet { state.isLoading = machine.isLoading }
    }
    private var current:
        (steps: AsyncStream<PageLoadEvent>.Continuation, subscribers: LoadSubscribers)?
    private var observers: [Int: AsyncStream<PageLoadEvent>.Continuation] = [:]
    private var observerCount = 0
    private var isClosed = false

    init(engine: any WebEngine, state: PageState, styler: PageStyler) {
        (self.engine, self.state, self.styler) = (engine, state, styler)
    }

    /// Starts a load for the app, and replaces any load that is under way.
    ///
    /// - Parameters:
    ///   - target: The page.
    ///   - styleSheet: The page's style sheet; nil to keep that of the current page.
    ///   - scripts: Returns the scripts of the page for the token of its messages.
    /// - Returns: The events of the load.
    func begin(
        _ target: LoadRequest.Target, styleSheet: StyleSheet?,
        scripts: (_ token: String) -> [UserScript]
    ) -> PageLoad {
        report(machine.begin(url: target.url))
        let token = state.pages.begin(PendingPage(target, styleSheet: styleSheet))
        styler.update()
        let (stream, continuation) = AsyncStream.makeStream(of: PageLoadEvent.self)
        let subscribers = makeSubscribers()
        current = (continuation, subscribers)
        count += 1
        let number = count
        engine.load(LoadRequest(target, scripts: scripts(token)))
        return PageLoad(stream, subscribers: subscribers, number: number)
    }

    /// Returns a load that fails with an error instead of starting.
    func failed(_ error: PageLoadError) -> PageLoad {
        let subscribers = makeSubscribers()
        if observers.isEmpty { subscribers.fail(error) }
        for observer in observers.values { observer.yield(.failed(error)) }
        let (stream, continuation) = AsyncStream.makeStream(of: PageLoadEvent.self)
        continuation.yield(.failed(error))
        continuation.finish()
        return PageLoad(stream, subscribers: subscribers)
    }

    /// The target and style sheet of a reload, or nil if nothing was loaded.
    ///
    /// A `styleSheet` of nil keeps the current page's style sheet.
    var reload: (target: LoadRequest.Target, styleSheet: StyleSheet?)? {
        let pages = state.pages
        if let target = pages.pending?.target { return (target, pages.pending?.styleSheet) }
        // The engine ignores a reload without a page.
        return state.url == nil ? nil : (pages.current.html ?? .reload, nil)
    }

    /// Ends the current load, if any, with an error.
    func end(_ error: PageLoadError) { report(machine.end(error)) }

    /// Ends the current load with an error if a refused navigation belongs to it.
    ///
    /// - Returns: Whether a load ended.
    func end(refused action: NavigationAction) -> Bool {
        let events = machine.refuse(action)
        report(events)
        return !events.isEmpty
    }

    /// Ends the current load and the sequences of all observers.
    func close() {
        isClosed = true
        end(.closed)
        for observer in observers.values { observer.finish() }
        observers = [:]
    }

    /// Processes a step that the engine reports, or the termination of the web process.
    func receive(_ event: EngineEvent) {
        switch event {
        case .load(let step): receive(step)
        case .processTerminated(let reason): end(.processTerminated(reason))
        default: break
        }
    }

    private func receive(_ step: EngineLoadStep) {
        // Not a load by the app: the page navigates by itself.
        if case .started = step, !machine.isLoading { endPending(isRepeatable: false) }
        // The engine commits an empty page in place of a URL that it refuses to load, such
        // as one with the port of a mail server.
        if case .committed(LoadRequest.emptyAddress, _) = step,
            case .url(let url)? = state.pages.pending?.target
        {
            end(.refused(url: URL(address: url)))
        }
        let events = machine.receive(step)
        if case .committed(let url, _) = step {
            state.url = url
            state.pages.commit(url, isExpected: !events.isEmpty)
            styler.update()
        }
        report(events)
        if events.last?.isLast == true { onEnd?() }
    }

    /// The events of every load from now on, whether the app or the page started it.
    var events: AsyncStream<PageLoadEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PageLoadEvent.self, bufferingPolicy: .bufferingNewest(256))
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

    private func makeSubscribers() -> LoadSubscribers {
        LoadSubscribers { [logger] error in
            // The app itself caused the other errors.
            if error.isFailure { logger.error("A load that isn't awaited failed: \(error)") }
        }
    }

    /// Logs the error of a load that the page started.
    private func log(_ error: PageLoadError) {
        if error.isFailure { logger.error("A load by the page failed: \(error)") }
    }

    private func report(_ events: [PageLoadEvent]) {
        for event in events {
            current?.steps.yield(event)
            if case .failed(let error) = event, observers.isEmpty {
                if let current { current.subscribers.fail(error) } else { log(error) }
            }
            for observer in observers.values { observer.yield(event) }
            guard event.isLast else { continue }
            endPending(isRepeatable: isRepeatable(event))
            current?.steps.finish()
            current = nil
        }
    }

    private func endPending(isRepeatable: Bool) {
        state.pages.endLoad(isRepeatable: isRepeatable)
        styler.update()
    }

    /// Returns whether a reload repeats the load that ended with this event, instead of reloading
    /// the current page.
    ///
    /// True if the web process terminated during the load, or the load failed and no page is shown.
    private func isRepeatable(_ end: PageLoadEvent) -> Bool {
        switch end {
        case .failed(.processTerminated): true
        case .failed: state.url == nil
        default: false
        }
    }
}

extension PageLoadError {
    /// Whether the load failed, instead of being ended by the app.
    fileprivate var isFailure: Bool {
        switch self {
        case .stopped, .superseded, .closed: false
        default: true
        }
    }
}
