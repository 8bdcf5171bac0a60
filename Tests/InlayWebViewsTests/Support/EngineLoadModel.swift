import Foundation
import InlayTesting

@testable import InlayViewTesting
@testable import InlayWebViews

/// A web view of two processes that load pages at random, and exchange messages with delay.
///
/// The web process performs the loads; the app's process decides about them and signals their steps
/// as WebKitGTK does. The model knows which load each message belongs to, which the signals don't
/// tell.
struct EngineLoadModel {
    /// A load that the app requested, with the events that it received.
    struct Load {
        var events: [PageLoadEvent] = []
        /// The URLs that its events may have: its own and those that the page went on to.
        var addresses: Set<String>
    }

    /// A navigation of the main frame.
    private struct Navigation {
        let id: Int
        var url: String
        var isText = false
        /// Whether the app requested the navigation; otherwise, the page did.
        var isOfApp = false
    }

    private enum Message {
        case decide(Navigation, isRedirect: Bool)
        case decideFrame(String)
        case started(Navigation)
        case redirected(Navigation)
        case responded(Navigation)
        case committed(Navigation)
        case failed(Navigation, isCancelled: Bool)
        case finished(Navigation)
        case movedInPage(String)
    }

    private enum Command {
        case load(Navigation)
        case proceed(Navigation)
        case refuse(Navigation)
        case stop
    }

    private struct WebProcess {
        var checked: Navigation?
        var provisional: Navigation?
        var isDeciding = false
        var page: Navigation?
        var isPageLoading = false
        var sent: [Message] = []
    }

    private struct AppProcess {
        var requested: Navigation?
        var provisional: Navigation?
        var page: Navigation?
        var isPageLoading = false
        var wasLoading = false
        var sent: [Command] = []

        var isLoading: Bool { requested != nil || provisional != nil || isPageLoading }
        var url: String { (requested ?? provisional ?? page)?.url ?? "" }
    }

    private(set) var loads: [Load] = []
    /// The first contradiction between the state and the model.
    private(set) var problem: String?
    private(set) var state = EngineLoadState()
    private var machine = LoadMachine()
    private var web = WebProcess()
    private var app = AppProcess()
    /// The app's latest load, until its page is committed, it ended, or the page replaced it.
    private var current: Navigation?
    /// Whether a navigation that replaced the app's latest load was refused in an idle web view,
    /// which doesn't signal the end of the load.
    private(set) var isHanging = false
    private var isAppsTurn = false
    /// Whether the policy has decided about the app's latest load.
    private var isDecided = false
    /// Whether a frame was refused after the policy decided about the app's latest load.
    private var isFrameRefused = false
    private var count = 0
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    var isLoading: Bool { machine.isLoading }

    mutating func run(steps: Int) {
        for _ in 0..<steps where problem == nil { step() }
        for _ in 0..<200 where problem == nil {
            if !web.sent.isEmpty {
                deliverMessage()
            } else if !app.sent.isEmpty {
                deliverCommand()
            } else {
                advance()
            }
        }
    }

    private mutating func step() {
        switch random(14) {
        case 0...1: request()
        case 2: if random(3) == 0 { stop() }
        case 3: navigatePage()
        case 4: if web.page != nil { web.sent.append(.decideFrame(newURL(newOrigin()))) }
        case 5: movePage()
        case 6...8: if !web.sent.isEmpty { deliverMessage() }
        case 9...11: if !app.sent.isEmpty { deliverCommand() }
        case 12: if random(8) == 0 { terminate() }
        default: advance()
        }
        if let current, !state.isAwaited { fail("the load of \(current.url) isn't awaited") }
    }

    // MARK: - The app

    private mutating func request() {
        // The decision about a navigation to the same origin may be that about the load.
        guard !web.sent.contains(where: isNavigationToOrigin) else { return }
        let url = newURL("https://app.org/")
        tell(machine.begin(url: url))
        let navigation = Navigation(id: count, url: url, isText: random(3) == 0, isOfApp: true)
        loads.append(Load(addresses: [url]))
        (isAppsTurn, isHanging, isDecided, isFrameRefused) = (true, false, false, false)
        (current, app.requested) = (navigation, navigation)
        signal(.requested(navigation.isText ? .html("", base: url) : .url(url)))
        app.sent.append(.load(navigation))
        notifyIdle()
    }

    private mutating func stop() {
        current = nil
        signal(.stopped)
        tell(machine.end(.stopped))
        app.requested = nil
        app.sent.append(.stop)
        notifyIdle()
    }

    private mutating func terminate() {
        (web, app, current) = (WebProcess(), AppProcess(), nil)
        signal(.terminated(.crashed))
    }

    // MARK: - The web process

    private mutating func navigatePage() {
        guard web.page != nil else { return }
        let navigation = Navigation(id: count + 1, url: newURL(newOrigin()))
        replaceCurrent(if: web.checked, by: navigation)
        web.checked = navigation
        web.sent.append(.decide(navigation, isRedirect: false))
    }

    private mutating func replaceCurrent(if old: Navigation?, by next: Navigation) {
        // For the app, it is the same load, if that has arrived in the web process.
        if isAppsTurn, hasCurrentArrived { loads[loads.count - 1].addresses.insert(next.url) }
        if old?.id == current?.id { current = nil }
    }

    /// Whether the web process knows of the app's latest load; if so, the policy decides about what
    /// the page does next after it has decided about the load.
    private var hasCurrentArrived: Bool {
        !app.sent.contains {
            if case .load(let load) = $0 { load.id == current?.id } else { false }
        }
    }

    /// The origin of a navigation by the page or a frame.
    private mutating func newOrigin() -> String {
        hasCurrentArrived && random(2) == 0 ? "https://app.org/page" : "https://other.org/"
    }

    private func isNavigationToOrigin(_ message: Message) -> Bool {
        switch message {
        case .decide(let navigation, isRedirect: false):
            !navigation.isOfApp && navigation.url.hasPrefix("https://app.org/")
        case .decideFrame(let url): url.hasPrefix("https://app.org/")
        default: false
        }
    }

    private mutating func movePage() {
        guard web.page != nil else { return }
        let url = newURL("https://app.org/moved")
        web.page?.url = url
        web.sent.append(.movedInPage(url))
    }

    private mutating func deliverCommand() {
        switch app.sent.removeFirst() {
        case .load(let navigation):
            web.checked = navigation
            web.sent.append(.decide(navigation, isRedirect: false))
        case .proceed(let navigation) where web.checked?.id == navigation.id:
            if !navigation.isOfApp { replaceCurrent(if: web.provisional, by: navigation) }
            (web.checked, web.provisional) = (nil, navigation)
            (web.isDeciding, web.isPageLoading) = (false, false)
            web.sent.append(.started(navigation))
        case .proceed(let navigation) where web.provisional?.id == navigation.id:
            web.isDeciding = false
            if web.provisional?.url == navigation.url {
                commit(navigation)
            } else {
                web.provisional = navigation
                web.sent.append(.redirected(navigation))
            }
        case .refuse(let navigation) where web.checked?.id == navigation.id: web.checked = nil
        case .refuse(let navigation) where web.provisional?.id == navigation.id:
            endWebLoad(isCancelled: true)
        case .stop:
            web.checked = nil
            endWebLoad(isCancelled: true)
        case .proceed, .refuse: break
        }
    }

    private mutating func endWebLoad(isCancelled: Bool) {
        guard let navigation = web.provisional ?? (web.isPageLoading ? web.page : nil) else {
            return
        }
        (web.provisional, web.isDeciding, web.isPageLoading) = (nil, false, false)
        web.sent.append(.failed(navigation, isCancelled: isCancelled))
    }

    private mutating func commit(_ navigation: Navigation) {
        (web.provisional, web.page, web.isPageLoading) = (nil, navigation, true)
        web.sent.append(.committed(navigation))
    }

    private mutating func advance() {
        if var navigation = web.provisional {
            guard !web.isDeciding else { return }
            switch random(5) {
            case 0:
                navigation.url = newURL("https://app.org/")
                if isAppsTurn { loads[loads.count - 1].addresses.insert(navigation.url) }
                web.isDeciding = true
                web.sent.append(.decide(navigation, isRedirect: true))
            case 1: endWebLoad(isCancelled: false)
            case _ where navigation.isText: commit(navigation)
            default:
                web.isDeciding = true
                web.sent.append(.responded(navigation))
            }
        } else if web.isPageLoading, let page = web.page {
            web.isPageLoading = false
            web.sent.append(.finished(page))
        }
    }

    // MARK: - The app's process

    private mutating func deliverMessage() {
        switch web.sent.removeFirst() {
        case .decide(let navigation, let isRedirect): decide(navigation, isRedirect)
        case .decideFrame(let url): _ = isAllowed(NavigationAction(address: url))
        case .started(let navigation): started(navigation)
        case .redirected(let navigation):
            app.provisional?.url = navigation.url
            signal(.redirected(url: navigation.url))
        case .responded(let navigation):
            guard random(4) > 0 else {
                signal(.responseRefused(url: navigation.url, Self.error(navigation.url)))
                app.sent.append(.refuse(navigation))
                return
            }
            signal(.responseAccepted, of: navigation)
            app.sent.append(.proceed(navigation))
        case .committed(let navigation):
            (app.provisional, app.page, app.isPageLoading) = (nil, navigation, true)
            if navigation.id == current?.id { current = nil }
            signal(.committed(url: navigation.url, status: nil))
        case .failed(let navigation, let isCancelled):
            (app.provisional, app.isPageLoading) = (nil, false)
            if navigation.id == current?.id { current = nil }
            notifyIdle()
            signal(
                isCancelled
                    ? .cancelled : .failed(url: navigation.url, Self.error(navigation.url)))
            signal(.finished(url: navigation.url, isLoading: app.isLoading))
        case .finished(let navigation):
            app.isPageLoading = false
            notifyIdle()
            signal(.finished(url: navigation.url, isLoading: app.isLoading))
        case .movedInPage(let url):
            let wasLoading = app.isLoading
            app.page?.url = url
            app.requested = nil
            notifyIdle(isMoving: true)
            if !wasLoading { signal(.moved(url: url)) }
        }
    }

    private mutating func decide(_ navigation: Navigation, _ isRedirect: Bool) {
        let action = NavigationAction(address: navigation.url, isRedirect: isRedirect)
        let isAllowed = isAllowed(action, of: navigation)
        app.sent.append(isAllowed ? .proceed(navigation) : .refuse(navigation))
        if navigation.id == current?.id { isDecided = true }
        if !isAllowed, navigation.id == current?.id { current = nil }
        // An idle web view doesn't become idle again, and a refused frame looks the same.
        if !isAllowed, !isRedirect, !app.isLoading, isAppsTurn, current == nil { isHanging = true }
        if !isAllowed || navigation.id != app.requested?.id { app.requested = nil }
        notifyIdle()
    }

    private mutating func isAllowed(_ action: NavigationAction, of navigation: Navigation? = nil)
        -> Bool
    {
        guard random(6) > 0 else {
            tell(machine.refuse(action))
            signal(.refused(action))
            if navigation == nil, isDecided { isFrameRefused = true }
            return false
        }
        signal(.allowed(action), of: navigation)
        return true
    }

    private mutating func started(_ navigation: Navigation) {
        let started = app.requested?.url ?? app.page?.url ?? ""
        // WebKit ends the previous load first.
        if app.provisional != nil || app.isPageLoading {
            let url = app.url
            signal(.cancelled)
            signal(.finished(url: url, isLoading: true))
        }
        // Also if the load is an older one than that which the app has requested.
        app.requested = nil
        isHanging = false
        (app.provisional, app.isPageLoading) = (navigation, false)
        signal(.started(url: started))
    }

    private mutating func notifyIdle(isMoving: Bool = false) {
        let wasLoading = app.wasLoading
        app.wasLoading = app.isLoading
        guard wasLoading, !app.isLoading else { return }
        // A refused frame looks like a navigation that replaced the load, unless the page moves.
        if isFrameRefused, !isMoving { current = nil }
        signal(.idle(url: app.url))
    }

    // MARK: - Checks

    /// Sends a signal about a navigation, and passes the load's steps to the load machine.
    private mutating func signal(
        _ signal: EngineLoadState.Signal, of navigation: Navigation? = nil
    ) {
        for event in state.receive(signal) {
            switch event {
            case .load(let step): tell(machine.receive(step))
            case .processTerminated(let reason): tell(machine.end(.processTerminated(reason)))
            case .willCreateDocument:
                if let current, navigation?.id != current.id, app.requested?.id == current.id {
                    fail("the page of \(current.url) comes at \(signal)")
                }
            default: break
            }
        }
        app.wasLoading = app.wasLoading || app.isLoading
    }

    private mutating func fail(_ text: String) { problem = problem ?? text }

    private mutating func tell(_ events: [PageLoadEvent]) {
        for event in events where isAppsTurn {
            loads[loads.count - 1].events.append(event)
            if event.isLast { isAppsTurn = false }
        }
    }

    private mutating func newURL(_ origin: String) -> String {
        count += 1
        return "\(origin)\(count)"
    }

    private mutating func random(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    private static func error(_ url: String) -> PageLoadError {
        .network(url: URL(address: url), message: "")
    }
}
