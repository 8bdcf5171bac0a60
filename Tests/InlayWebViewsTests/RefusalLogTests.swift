import Foundation
import InlayBridge
import InlayTesting
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

/// What a view refuses its pages is logged, with what the app can do.
@Suite @MainActor struct RefusalLogTests {
    private let engine = StubEngine()
    private let log = CollectingLog()
    private let site = PageTrust.site([WebOrigin(scheme: "https", host: "a.org")])

    private func view(_ trust: PageTrust, page: String = "https://a.org/") -> WebView {
        let view = WebView(engine, trust, folder: "pages")
        view.parts.reports.refusals.logger = log.logger
        view.parts.loads.logger = log.logger
        view.goForward()
        engine.tellLoad(of: page)
        return view
    }

    @Test(arguments: [
        ("https://b.org/c?secret=1", NavigationAction.Kind.other), ("https://b.org/c", .form),
        ("file:///etc/passwd", .link), ("javascript:alert(1)", .link), ("foo:bar", .link),
        ("data:text/html,x", .other),
    ])
    func aCancelledNavigationIsLoggedOnce(url: String, kind: NavigationAction.Kind) {
        let view = view(site)
        for _ in 0..<3 { #expect(engine.ask(url, kind) == .cancel) }
        #expect(log.messages.count == 1)
        #expect(
            log.messages.first?.contains(".site views show only pages of their origins") == true)
        #expect(log.messages.first?.contains("secret") == false)
        _ = view
    }

    @Test func navigationsThatTheAppCancelsAreNotLogged() {
        let view = view(site)
        view.navigationDecider = { _, _ in .cancel }
        #expect(engine.ask("https://a.org/logout") == .cancel)
        #expect(log.messages == [])
    }

    @Test(arguments: [".site", ".preview"])
    func commandsOfPagesThatMaySendNoneAreLogged(tier: String) {
        let view = view(tier == ".site" ? site : .preview)
        #expect(engine.ask("inlay:show?id=1") == .cancel)
        #expect(engine.ask("inlay:other") == .cancel)
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("inlay:") == true)
        #expect(log.messages.first?.contains("\(tier) pages can't send commands") == true)
        _ = view
    }

    @Test func handlersThatNoPageCanCallAreReportedAtOnce() {
        for trust in [PageTrust.document, .preview, site] {
            let before = log.messages.count
            view(trust).bridge.handle("save") { (text: String) -> String in text }
            #expect(log.messages.count == before + 1)
            #expect(log.messages.last?.contains("bridge.handle(\"save\")") == true)
        }
        for trust in [PageTrust.preview, site] {
            let before = log.messages.count
            view(trust).commands.on("show") { _ in }
            #expect(log.messages.count == before + 1)
            #expect(log.messages.last?.contains("commands.on(\"show\")") == true)
        }
        let before = log.messages.count
        let app = view(.app)
        app.bridge.handle("a") {}
        app.commands.on("a") { _ in }
        view(.document).commands.on("a") { _ in }
        #expect(log.messages.count == before)
    }

    @Test func aTerminatedProcessIsLoggedUnlessTheAppHandlesIt() {
        let view = view(.app)
        engine.handlers?.events(.processTerminated(.crashed))
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("onProcessTerminated") == true)
        var reasons: [TerminationReason] = []
        view.onProcessTerminated = { reasons.append($0) }
        engine.handlers?.events(.processTerminated(.crashed))
        #expect(log.messages.count == 1)
        #expect(reasons == [.crashed])
    }

    @Test func anExitWithoutAPressIsLogged() {
        let view = view(site)
        #expect(engine.ask("https://b.org/", .link, isUserGesture: true) == .cancel)
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("https://b.org/ wasn't opened") == true)
        _ = view
    }

    @Test func resourceProblemsAreLoggedUnlessTheAppHandlesThem() {
        let view = view(.document, page: "about:blank")
        for name in ["a", "b"] {
            engine.handlers?.events(
                .resourceFailed(url: "https://b.org/\(name)", message: "Not found."))
        }
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("onResourceProblem") == true)
        view.onResourceProblem = { _ in }
        engine.handlers?.events(.resourceFailed(url: "https://c.org/", message: "Not found."))
        #expect(log.messages.count == 1)
    }

    @Test(arguments: [
        ("https://b.org/a?secret=1#secret", "https://b.org/a can't be loaded"),
        ("data:text/css,secret", "a data: address can't be loaded"),
        ("inlay-app://pages/a.css", "inlay-app://pages/a.css can't be loaded"),
    ])
    func queriesOfMissingResourcesAreNotLogged(url: String, message: String) {
        let view = view(.document, page: "about:blank")
        engine.handlers?.events(.resourceFailed(url: url, message: "Not found."))
        #expect(log.messages.first?.hasPrefix(message) == true)
        #expect(log.messages.first?.contains("secret") == false)
        _ = view
    }

    @Test func aFailedLoadOfThePageIsLogged() {
        let view = view(site)
        let error = PageLoadError.unsupportedType(
            url: URL(address: "https://a.org/a.pdf"), type: "application/pdf")
        engine.tell(
            .started(url: "https://a.org/a.pdf"), .failed(url: "https://a.org/a.pdf", error))
        #expect(log.messages == ["A load by the page failed: \(error)"])
        #expect("\(error)".contains("application/pdf"))
        _ = view
    }

    @Test func aPageCannotFillTheLog() {
        let view = view(site)
        for number in 0..<1_000 { engine.ask("https://host\(number).org/", .other) }
        #expect(log.messages.count == RefusalLog.mostSubjects + 1)
        _ = view
    }
}
