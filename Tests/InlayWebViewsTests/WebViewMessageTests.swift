import InlayBridge
import InlayTesting
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Web view: messages, commands and navigations") @MainActor
struct WebViewMessageTests {
    private let engine = StubEngine()

    /// A view with a page, and the names of the commands that reached a handler or none.
    private func viewWithPage(
        _ trust: PageTrust = .app, url: String = "inlay-app://pages/a.html"
    ) -> (view: WebView, names: () -> [String]) {
        let view = WebView(engine, trust, folder: "pages")
        let log = Log()
        view.commands.onProblem = { problem in
            switch problem {
            case .unknown(let command): log.entries.append(command.name)
            case .invalidArguments, .malformed: log.entries.append("\(problem)")
            }
        }
        view.goForward()
        engine.tellLoad(of: url)
        return (view, { log.entries })
    }

    private final class Log {
        var entries: [String] = []
    }

    private let origin = "inlay-app://pages"

    // MARK: - Messages

    @Test func aPageStaysConnectedWhileTheAppLoadsAnchorsInIt() async {
        let (view, names) = viewWithPage()
        let token = engine.token()
        for number in 0..<150 {
            view.start(.resource("a.html#\(number)"))
            engine.tell(.settled(url: "inlay-app://pages/a.html#\(number)"))
        }
        engine.postCommand("a", token: token, origin: origin)
        await runQueuedJobs()
        #expect(names() == ["a"])
        // Pages without messages leave their tokens behind, too.
        for _ in 0..<150 {
            view.start(.resource("a.html"))
            engine.tellLoad(of: "inlay-app://pages/a.html")
        }
        engine.postCommand("b", origin: origin)
        engine.postCommand("c", token: token, origin: origin)
        await runQueuedJobs()
        #expect(names() == ["a", "b"])
    }

    @Test func aMessageWithTheRightTokenAndOriginIsDelivered() async {
        let (view, names) = viewWithPage()
        engine.postCommand("a", origin: origin)
        await runQueuedJobs()
        #expect(names() == ["a"])
        _ = view
    }

    @Test(arguments: ["", "0", "undefined", "secret"])
    func aMessageWithAWrongTokenIsDropped(token: String) async {
        let (view, names) = viewWithPage()
        view.bridge.handle("b") { Issue.record("should not be called") }
        view.onResourceProblem = { _ in Issue.record("should not be called") }
        engine.postCommand("a", token: token, origin: origin)
        engine.post("call", "b", token: token, origin: origin) { _ in Issue.record("no reply") }
        engine.post("blocked", "c", "img-src", token: token, origin: origin)
        await runQueuedJobs()
        #expect(names() == [])
    }

    @Test(arguments: [
        "", "null", "inlay-app://pages/", "inlay-app://page", "inlay-app://pages.evil",
        "inlay-page://pages", "INLAY-APP://pages", "https://example.com",
    ])
    func aMessageOfAnotherOriginIsDropped(origin: String) async {
        let (view, names) = viewWithPage()
        engine.postCommand("a", origin: origin)
        await runQueuedJobs()
        #expect(names() == [])
        _ = view
    }

    @Test(arguments: ["", "null", "{}", "[]", "inlay", "{\"kind\":\"command\",\"name\":\"a\"}"])
    func malformedMessagesAreDropped(text: String) async {
        let (view, names) = viewWithPage()
        engine.handlers?.messages(text) { _ in Issue.record("no reply") }
        await runQueuedJobs()
        #expect(names() == [])
        _ = view
    }

    @Test func messagesOfHTMLPagesWithoutAResourceFolderAreAcceptedOnlyFromTheOriginNull() async {
        let view = WebView(engine, .app)
        var names: [String] = []
        view.commands.on("a") { names.append($0.name) }
        view.start(.trusted("text"))
        engine.tellLoad(of: "about:blank")
        engine.postCommand("a", origin: "about:blank")
        engine.postCommand("a", origin: "null")
        await runQueuedJobs()
        #expect(names == ["a"])
    }

    @Test func messagesAreCheckedAgainstTheCommittedPagesOrigin() async {
        let view = WebView(engine, .preview)
        var problems: [String] = []
        view.onResourceProblem = { problems.append("\($0)") }
        view.start(.url(url("https://a.org/")))
        engine.tell(.started(url: "https://a.org/"))
        engine.post("blocked", "early", "x", origin: "https://a.org")
        engine.tell(.committed(url: "https://a.org/", status: 200))
        engine.post("blocked", "right", "x", origin: "https://a.org")
        engine.tell(.started(url: "https://b.org/"))
        engine.post("blocked", "still there", "x", origin: "https://a.org")
        engine.tell(.committed(url: "https://b.org/", status: 200))
        engine.post("blocked", "gone", "x", origin: "https://a.org")
        engine.post("blocked", "new", "x", origin: "https://b.org")
        #expect(
            problems == [
                "right was blocked by x.", "still there was blocked by x.", "new was blocked by x.",
            ])
    }

    @Test func eachLoadOfAnAppPageHasAUniqueToken() {
        let view = WebView(engine, .app, folder: "pages")
        for _ in 0..<3 { view.start(.resource("a.html")) }
        view.reload()
        let tokens = (0..<4).map { engine.token(ofLoad: $0) }
        #expect(Set(tokens).count == 4)
        #expect(tokens.allSatisfy { $0.count > 20 })
    }

    @Test func messagesOfThePreviousPageArriveUntilTheNewPageSendsOne() async {
        let (view, names) = viewWithPage()
        view.start(.resource("b.html"))
        engine.tellLoad(of: "inlay-app://pages/b.html")
        engine.postCommand("old", token: engine.token(ofLoad: 0), origin: origin)
        engine.postCommand("new", token: engine.token(ofLoad: 1), origin: origin)
        engine.postCommand("late", token: engine.token(ofLoad: 0), origin: origin)
        await runQueuedJobs()
        #expect(names() == ["old", "new"])
    }

    @Test func messagesOfAPageAreDeliveredAfterAFailedNavigation() async {
        let (view, names) = viewWithPage()
        view.goBack()
        engine.tell(.failed(url: "", .noHistory))
        engine.postCommand("a", token: engine.token(ofLoad: 0), origin: origin)
        await runQueuedJobs()
        #expect(names() == ["a"])
    }

    @Test func bridgeScriptsAreInjectedOnlyIntoAppPages() {
        for trust in [.app, .document, .preview, .site([])] as [PageTrust] {
            WebView(engine, trust).goForward()
            let scripts = engine.requests.last?.scripts ?? []
            #expect(scripts.map(\.world) == (trust == .app ? [.isolated, .page] : [.isolated]))
            let wish = "carriesMessages: \(trust == .app)"
            #expect(scripts.first?.source.source.contains(wish) == true)
        }
    }

    // MARK: - Calls

    @Test func aBridgeCallRepliesWithAResultOrAnError() async throws {
        let (view, _) = viewWithPage()
        view.bridge.handle("double") { (number: Int) -> Int in number * 2 }
        var replies: [String] = []
        engine.post("call", "double", 21, origin: origin) { replies.append($0) }
        engine.post("call", "gone", origin: origin) { replies.append($0) }
        await runQueuedJobs()
        #expect(
            replies == [#"{"value":42}"#, #"{"error":"There is no native function 'gone'."}"#])
    }

    @Test(arguments: [
        PageTrust.document, .preview, .site([WebOrigin(scheme: "https", host: "a.org")]),
    ])
    func scriptsOutsideAppPagesCannotCallTheBridgeOrSendCommands(trust: PageTrust) async {
        let (view, names) = viewWithPage(trust, url: "https://a.org/")
        view.bridge.handle("a") { Issue.record("should not be called") }
        engine.post("call", "a", origin: "https://a.org") { _ in Issue.record("no reply") }
        engine.post("command", "a", origin: "https://a.org")
        await runQueuedJobs()
        #expect(names() == [])
    }

    @Test func queuedMessagesAreDroppedWhenTheViewIsClosed() async {
        let (view, names) = viewWithPage()
        view.bridge.handle("b") { Issue.record("should not be called") }
        engine.postCommand("a", origin: origin)
        engine.ask("inlay:a")
        engine.post("call", "b", origin: origin) { _ in Issue.record("no reply") }
        view.close()
        await runQueuedJobs()
        #expect(names() == [])
    }

    @Test func queuedCommandsAreDroppedWhenTheViewIsReleased() async {
        var names: [String] = []
        var view: WebView? = WebView(engine, .app)
        view?.commands.on("a") { names.append($0.name) }
        view?.goForward()
        engine.postCommand("a")
        view = nil
        await runQueuedJobs()
        #expect(names == [])
    }

    // MARK: - Commands

    @Test func commandsByLinkAndScriptArriveInOrder() async {
        let (view, names) = viewWithPage()
        for number in 0..<500 {
            if number.isMultiple(of: 3) {
                #expect(engine.ask("inlay:\(number)") == .cancel)
            } else {
                engine.postCommand("\(number)", origin: origin)
            }
        }
        // The engine receives its decisions before any handler runs.
        #expect(names() == [])
        await runQueuedJobs()
        #expect(names() == (0..<500).map(String.init))
        _ = view
    }

    @Test func commandsAndBridgeCallsAreDeliveredInOrder() async {
        let (view, _) = viewWithPage()
        var log: [String] = []
        view.commands.on("command") { _ in log.append("command") }
        view.bridge.handle("call") { log.append("call") }
        for _ in 0..<3 {
            engine.postCommand("command", origin: origin)
            engine.post("call", "call", origin: origin)
        }
        await runQueuedJobs()
        #expect(log == ["command", "call", "command", "call", "command", "call"])
    }

    // A handler of problems may show a dialog, too.
    @Test func aMalformedCommandIsReportedInTheOrderOfTheCommands() async {
        let (view, names) = viewWithPage()
        engine.ask("inlay:a")
        engine.ask("inlay:%")
        engine.ask("inlay:b")
        #expect(names() == [])
        await runQueuedJobs()
        #expect(
            names() == ["a", "The page followed 'inlay:%', which is not a valid command.", "b"])
        _ = view
    }

    @Test func aCommandURLDuringALoadDoesNotEndTheLoad() async {
        let view = WebView(engine, .app, folder: "pages")
        let load = view.start(.resource("a.html"))
        engine.ask("inlay:a", .other)
        engine.tell(.started(url: "inlay-app://pages/a.html"))
        engine.ask("inlay:a", .other)
        engine.tell(.finished(url: "inlay-app://pages/a.html"))
        #expect(await load.collected().last == .finished(url: url("inlay-app://pages/a.html")))
    }

    @Test func documentsSendCommandsByLinksAndFormsButNotByRefreshes() async {
        let (view, names) = viewWithPage(.document, url: "about:blank")
        engine.ask("inlay:link", .link)
        engine.ask("inlay:form", .form)
        engine.ask("inlay:refresh", .other)
        await runQueuedJobs()
        #expect(names() == ["link", "form"])
        _ = view
    }

    // MARK: - The navigation decider

    @Test func theNavigationDeciderCannotAllowNavigationsThatTheTrustForbids() {
        let view = WebView(engine, .app, folder: "pages")
        let inside = NavigationAction(address: "inlay-app://pages/a", kind: .link)
        let outside = NavigationAction(
            address: "https://a.org/", kind: .link, isUserGesture: true)
        let unasked = NavigationAction(address: "https://a.org/", kind: .other)
        let forbidden = NavigationAction(address: "file:///etc", kind: .link, isUserGesture: true)
        let words: [NavigationDecision] = [.allow, .cancel, .openOutside]
        typealias Row = (NavigationAction, NavigationDecision, [NavigationDecision])
        // The decision of the trust, and the results for the app's allow, cancel and openOutside.
        let table: [Row] = [
            (inside, .allow, [.allow, .cancel, .cancel]),
            (outside, .openOutside, [.cancel, .cancel, .openOutside]),
            (unasked, .cancel, [.cancel, .cancel, .openOutside]),
            (forbidden, .cancel, [.cancel, .cancel, .cancel]),
        ]
        for (action, proposed, results) in table {
            view.navigationDecider = nil
            #expect(engine.handlers?.policy(action) == proposed)
            for (word, result) in zip(words, results) {
                var asked: [NavigationDecision] = []
                view.navigationDecider = { _, proposed in
                    asked.append(proposed)
                    return word
                }
                #expect(engine.handlers?.policy(action) == result, "\(action.url) \(word)")
                #expect(asked == [proposed])
            }
        }
    }

    @Test func theNavigationDeciderIsNotCalledForCommands() async {
        let (view, names) = viewWithPage()
        view.navigationDecider = { action, _ in
            Issue.record("asked about \(action.url)")
            return .allow
        }
        #expect(engine.ask("inlay:a") == .cancel)
        #expect(engine.ask("inlay:%") == .cancel)
        await runQueuedJobs()
        #expect(names().count == 2)
    }

    @Test func hostileMessagesAreDroppedAndHostileCommandNamesAreDelivered() async {
        let (view, names) = viewWithPage()
        let texts = HostileStrings.all(count: 300).filter { !$0.isEmpty }
        for text in texts {
            engine.handlers?.messages(text) { _ in Issue.record("no reply") }
            engine.postCommand("evil", token: text, origin: text)
            engine.postCommand(text, .string(text), origin: origin)
        }
        await runQueuedJobs()
        #expect(names() == texts)
        _ = view
    }
}
