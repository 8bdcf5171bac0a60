/// The state of an engine's loads: turns the signals of a platform's web view into the engine's
/// events.
///
/// A platform's web view doesn't say which load a signal belongs to, and its signals arrive late:
/// after the app requested a load, those of the load that it replaces still come. This value
/// assigns each signal to the app's load or to an older one
/// (docs/decisions/0069-states-of-an-engine-load.md).
package struct EngineLoadState: Sendable {
    /// A signal of the platform's web view, a call of the app, or a decision about a navigation.
    package enum Signal: Hashable, Sendable {
        /// The app's load waits until another view has started the first load of the same site.
        case queued
        /// The platform was told to perform the app's load.
        case requested(LoadRequest.Target)
        /// The app stopped its load.
        case stopped
        /// The policy allowed a navigation, either of the page or of a frame.
        case allowed(NavigationAction)
        /// The policy refused a navigation, either of the page or of a frame.
        case refused(NavigationAction)
        /// The response to a load is shown: its document is created next.
        case responseAccepted
        /// The response to a load isn't shown, for example because it is a download.
        case responseRefused(url: String, PageLoadError)
        /// A load started.
        case started(url: String)
        /// The server redirected a load.
        case redirected(url: String)
        /// A page replaced the previous one; `status` is the HTTP status, if any.
        case committed(url: String, status: Int?)
        /// A load is ending because it was cancelled; ``finished(url:isLoading:)`` follows.
        case cancelled
        /// A load failed; ``finished(url:isLoading:)`` follows.
        case failed(url: String, PageLoadError)
        /// A load ended: completed, failed or cancelled.
        ///
        /// `isLoading` is whether the web view is still loading, because another load follows.
        case finished(url: String, isLoading: Bool)
        /// The web view stopped loading; `url` is empty if it has no page.
        case idle(url: String)
        /// The web view is still idle after ``idle(url:)`` made
        /// ``EngineLoadState/suspectsTermination`` true, and has no web process.
        case processMissing
        /// The URL changed while no load was in progress.
        case moved(url: String)
        /// The web process terminated.
        case terminated(TerminationReason)
    }

    /// The latest load that the app requested.
    private enum Request: Hashable {
        /// The load has ended or its page was committed, or the app requested no load.
        case none
        case queued
        case pending(PendingRequest)
        /// The load has started; `isRefused` is whether one of its redirects was refused.
        case started(isRefused: Bool)
    }

    /// The URL of the current page; nil if there is no page.
    package private(set) var committedURL: String?
    /// Whether no load has been requested in the current web process yet.
    package private(set) var isNew = true
    /// Whether a load may have ended because the web process terminated without a signal; if so,
    /// find out, and send ``Signal/processMissing`` if that is so.
    package private(set) var suspectsTermination = false

    private var request = Request.none
    /// The navigation that the policy allowed last; nil once its load has started.
    private var allowed: AllowedNavigation?
    /// Whether the load that is ending was cancelled.
    private var isCancelled = false
    /// The URLs of the app's last loads that were replaced or stopped before they started.
    private var replacedURLs: [String] = []
    private static let mostReplacedURLs = 100
    /// The direction of the requested history navigation; nil if none is pending.
    private var direction: NavigationAction.Kind?

    package init() {}

    /// Whether a load that the app requested is pending; false once it commits, ends without a new
    /// page, fails or is stopped.
    package var isAwaited: Bool {
        switch request {
        case .pending, .started: true
        case .none, .queued: false
        }
    }

    /// Whether the app's load has started, and its page is neither committed nor has it failed.
    package var hasStarted: Bool {
        if case .started = request { true } else { false }
    }

    /// Whether the app's load has yet to start, and thus keeps its turn among the loads of its site.
    package var isStartPending: Bool {
        switch request {
        case .queued: true
        case .pending: !suspectsTermination
        case .none, .started: false
        }
    }

    /// Returns the direction of the history navigation that awaits a decision, if the app requested
    /// it, and forgets the direction.
    package mutating func takeDirection() -> NavigationAction.Kind? {
        defer { direction = nil }
        return direction
    }

    /// Processes a signal, and returns the events to report, in order.
    package mutating func receive(_ signal: Signal) -> [EngineEvent] {
        switch signal {
        case .queued: begin(.queued)
        case .requested(let target):
            noteReplacement()
            begin(.pending(PendingRequest(target, replacedURLs: replacedURLs)))
            isNew = false
            direction = target.direction
        case .stopped: return stop()
        case .allowed(let action): return allow(action)
        case .refused(let action): refuse(action)
        case .responseAccepted:
            // A response that arrives before the app's load has started is that of an older load.
            if case .pending = request { return [] }
            return [.willCreateDocument]
        case .responseRefused(let url, let error):
            if case .pending = request { return [] }
            if case .started = request { request = .started(isRefused: true) }
            return [.load(.failed(url: url, error))]
        case .started(let url): return start(url)
        case .redirected(let url):
            if case .pending = request { return [] }
            return [.load(.redirected(url: url))]
        case .committed(let url, let status):
            suspectsTermination = false
            committedURL = url
            endStarted()
            return [.load(.committed(url: url, status: status))]
        case .cancelled: isCancelled = true
        case .failed(let url, let error): return fail(url, error)
        case .finished(let url, let isLoading): return finish(url, isLoading: isLoading)
        case .idle(let url): return becomeIdle(url)
        case .processMissing:
            defer { suspectsTermination = false }
            if suspectsTermination, isAwaited { return terminate(.crashed) }
        case .moved(let url): return move(to: url)
        case .terminated(let reason): return terminate(reason)
        }
        return []
    }

    // MARK: - The app's load

    private mutating func begin(_ request: Request) {
        self.request = request
        suspectsTermination = false
        direction = nil
        allowed?.isOlder = true
    }

    /// Records the URL of the pending load, if any, whose decision may still come.
    private mutating func noteReplacement() {
        guard case .pending(let pending) = request, let url = pending.target.url else { return }
        replacedURLs = (replacedURLs + [url]).suffix(Self.mostReplacedURLs)
    }

    private mutating func stop() -> [EngineEvent] {
        noteReplacement()
        let wasQueued = request == .queued
        request = .none
        suspectsTermination = false
        direction = nil
        return wasQueued ? [.load(.stopped)] : []
    }

    private mutating func allow(_ action: NavigationAction) -> [EngineEvent] {
        guard case .pending(var pending) = request else {
            allowed = AllowedNavigation(address: action.address)
            return []
        }
        guard pending.mayBe(action) else {
            // The load that was allowed before the request may still start.
            if allowed?.isOlder != true { allowed = AllowedNavigation(address: action.address) }
            return []
        }
        allowed = AllowedNavigation(address: action.address)
        defer { request = .pending(pending) }
        pending.isDecided = true
        if pending.target.isSame(as: action) { pending.address = action.address }
        if pending.isFragment(action.address, of: committedURL) { pending.mayEndInPage = true }
        // A page from HTML text has no response to wait for.
        guard pending.target.isText, action.address == pending.address, !pending.isAnnounced else {
            return []
        }
        pending.isAnnounced = true
        return [.willCreateDocument]
    }

    private mutating func refuse(_ action: NavigationAction) {
        switch request {
        case .pending(var pending) where pending.mayBe(action):
            pending.isRefused = true
            request = .pending(pending)
        // The redirect may also be that of a frame in the previous page.
        case .started where action.isRedirect: request = .started(isRefused: true)
        // Redirects are those of an older load, and a new window leaves the page's load alone.
        case .pending(var pending) where !action.isRedirect && !action.opensWindow:
            // If the policy has yet to decide about the app's load, the page navigated before that
            // load arrived in the web process, and the load follows.
            if pending.isDecided, !pending.hasReplaced(action) { pending.mayBeReplaced = true }
            request = .pending(pending)
        case .none, .queued, .pending, .started: break
        }
    }

    private mutating func endStarted() {
        if case .started = request { request = .none }
    }

    // MARK: - Steps of loads

    private mutating func start(_ url: String) -> [EngineEvent] {
        suspectsTermination = false
        let allowed = allowed
        self.allowed = nil
        // If the page itself navigates, the web view still reports the previous page's URL.
        var address = allowed?.address ?? url
        if case .pending(let pending) = request {
            // The policy decides about each load before it starts.
            if !pending.isDecided, allowed?.isOlder == true { return [] }
            // The decisions about all loads before this one have come.
            if pending.address != nil { replacedURLs = [] }
            address = pending.address ?? address
            request = .started(isRefused: false)
        }
        return [.load(.started(url: address))]
    }

    private mutating func fail(_ url: String, _ error: PageLoadError) -> [EngineEvent] {
        if case .pending(let pending) = request {
            guard pending.isDecided, isSameAddress(pending.target.url, url) else { return [] }
        }
        if request != .queued { request = .none }
        return [.load(.failed(url: url, error))]
    }

    private mutating func finish(_ url: String, isLoading: Bool) -> [EngineEvent] {
        defer { isCancelled = false }
        guard isCancelled, isLoading else {
            endStarted()
            let end = EngineEvent.load(isCancelled ? .stopped : .finished(url: url))
            // Until its start, a load that wasn't replaced keeps the web view loading.
            guard !isLoading, case .pending(let pending) = request, pending.mayBeReplaced else {
                return [end]
            }
            request = .none
            return [end, .load(.settled(url: url))]
        }
        // Another load replaced the cancelled one. If the app hasn't requested that load, it
        // continues the app's load.
        return [.load(.cancelled), .load(.finished(url: url))]
    }

    private mutating func becomeIdle(_ url: String) -> [EngineEvent] {
        direction = nil
        switch request {
        case .queued: return move(to: url)
        // A navigation of the page replaced the app's load, which hadn't started, and was refused.
        // If the URL has changed, a navigation within the page may be why the web view is idle.
        case .pending(let pending) where pending.mayBeReplaced && url == committedURL: break
        case .pending(let pending) where !pending.isRefused:
            // The end of a navigation within the shown page, such as `history.replaceState()` while
            // the page is being left, isn't the load's end.
            if !url.isEmpty, !pending.mayEndInPage { return move(to: url) }
            if url.isEmpty { return suspectTermination() }
        case .started(isRefused: false) where url.isEmpty: return suspectTermination()
        case .none, .pending, .started: break
        }
        request = .none
        let events = move(to: url)
        // An empty URL ends the load as the termination of the web process.
        return committedURL == nil && !events.isEmpty
            ? events : events + [.load(.settled(url: url))]
    }

    /// Notes that the web view became idle without a page: either the web process has terminated, or
    /// an older load has ended and the app's load is about to start.
    ///
    /// WebKit doesn't report a termination that its network process requested.
    private mutating func suspectTermination() -> [EngineEvent] {
        suspectsTermination = true
        return []
    }

    /// Reports the page's new URL if the URL has changed without a load; if the URL is now empty,
    /// reports that the web process has terminated.
    private mutating func move(to url: String) -> [EngineEvent] {
        guard let committedURL, committedURL != url else { return [] }
        // Only a page whose process has terminated has no URL. The engine doesn't report every
        // termination.
        if url.isEmpty { return terminate(.crashed) }
        self.committedURL = url
        return [.moved(url: url)]
    }

    private mutating func terminate(_ reason: TerminationReason) -> [EngineEvent] {
        // The next process has loaded nothing yet.
        self = EngineLoadState()
        return [.processTerminated(reason)]
    }
}
