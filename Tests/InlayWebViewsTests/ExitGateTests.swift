import InlayTesting
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of exits from views with untrusted scripts, by a press or by asking the user.
@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct ExitGateTests {
    private nonisolated static let site = PageTrust.site([
        WebOrigin(scheme: "https", host: "example.com")
    ])
    private static let elsewhere = "https://elsewhere.example/"

    private func view(_ trust: PageTrust) -> (WebView, AskingStubEngine) {
        let engine = AskingStubEngine()
        let view = WebView(engine: engine, configuration: WebViewConfiguration(trust: trust))
        return (view, engine)
    }

    @Test(arguments: [site, .preview])
    func untrustedScriptsCannotOpenExternalURLsByAUserGestureWithoutAPress(trust: PageTrust) {
        let (view, engine) = view(trust)
        for _ in 0..<3 {
            #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        }
        withExtendedLifetime(view) {}
    }

    @Test(arguments: [site, .preview])
    func onePressOpensAtMostOneExternalURL(trust: PageTrust) {
        let (view, engine) = view(trust)
        engine.handlers?.events(.pressed)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .openOutside)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        engine.handlers?.events(.released)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        withExtendedLifetime(view) {}
    }

    @Test func aDeciderThatReleasesItsViewOpensNoExternalURL() throws {
        var engine: AskingStubEngine? = AskingStubEngine()
        var view = engine.map {
            WebView(engine: $0, configuration: WebViewConfiguration(trust: .preview))
        }
        view?.navigationDecider = { _, _ in
            (view, engine) = (nil, nil)
            return .openOutside
        }
        let policy = try #require(engine?.handlers?.policy)
        let action = NavigationAction(address: Self.elsewhere, kind: .link, isUserGesture: true)
        #expect(policy(action) == .cancel)
        #expect(engine == nil)
    }

    @Test func aPressOlderThanASecondOpensNoExternalURL() {
        let (view, engine) = view(.preview)
        var time = ContinuousClock.now
        view.parts.navigations.gate.now = { time }
        engine.handlers?.events(.pressed)
        time += .seconds(1)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        engine.handlers?.events(.pressed)
        time += .milliseconds(999)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .openOutside)
    }

    @Test func aPressOnThePreviousPageOpensNoExternalURL() {
        let (view, engine) = view(.preview)
        engine.handlers?.events(.pressed)
        engine.tellLoad(of: "https://example.com/")
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        withExtendedLifetime(view) {}
    }

    /// The app's decider can't open more than the user asked for.
    @Test func theNavigationDeciderCannotOpenExternalURLsWithoutAPress() {
        let (view, engine) = view(Self.site)
        view.navigationDecider = { _, _ in .openOutside }
        #expect(engine.ask(Self.elsewhere, .other) == .cancel)
        engine.handlers?.events(.pressed)
        #expect(engine.ask(Self.elsewhere, .other) == .openOutside)
        #expect(engine.ask(Self.elsewhere, .other) == .cancel)
    }

    @Test(arguments: [PageTrust.app, .document])
    func viewsWithoutUntrustedScriptsOpenEveryExternalLinkWithAUserGesture(trust: PageTrust) {
        let (view, engine) = view(trust)
        for _ in 0..<3 {
            #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .openOutside)
        }
        #expect(engine.questions.isEmpty)
        withExtendedLifetime(view) {}
    }

    // MARK: - Link confirmation

    @Test func aLinkFollowedWithoutUserActivationOpensAfterConfirmation() async throws {
        let (view, engine) = view(.preview)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        await engine.answer(true)
        try await waitUntil("the link is opened", engine.opened) { $0 == [Self.elsewhere] }
        withExtendedLifetime(view) {}
    }

    @Test func aPageShowsNoFurtherLinkConfirmationAfterOneWasDeclined() async throws {
        let (view, engine) = view(.preview)
        for _ in 0..<150 { engine.ask(Self.elsewhere, isUserGesture: true) }
        await engine.answer(false)
        for _ in 0..<150 { engine.ask(Self.elsewhere, isUserGesture: true) }
        for _ in 0..<10 { await Task.yield() }
        #expect(engine.questions.count == 1)
        #expect(engine.opened == [])
        // The next page is asked about again.
        engine.tellLoad(of: "https://example.com/")
        engine.ask(Self.elsewhere, isUserGesture: true)
        await engine.answer(true)
        #expect(engine.questions.count == 2)
        try await waitUntil("the link is opened", engine.opened) { $0 == [Self.elsewhere] }
        withExtendedLifetime(view) {}
    }

    /// The key that declines is released after the question is closed.
    @Test func releasingTheKeyThatDeclinedALinkShowsNoSecondConfirmation() async {
        let (view, engine) = view(.preview)
        engine.ask(Self.elsewhere, isUserGesture: true)
        await engine.answer(false)
        engine.handlers?.events(.released)
        engine.ask(Self.elsewhere, isUserGesture: true)
        for _ in 0..<10 { await Task.yield() }
        #expect(engine.questions.count == 1)
        engine.handlers?.events(.pressed)
        engine.handlers?.events(.released)
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .openOutside)
        withExtendedLifetime(view) {}
    }

    @Test func confirmingAnExternalLinkAfterItsPageWasReplacedOpensNothing() async {
        let (view, engine) = view(.preview)
        engine.ask(Self.elsewhere, isUserGesture: true)
        while engine.questions.isEmpty { await Task.yield() }
        engine.tellLoad(of: "https://example.com/")
        await engine.answer(true)
        for _ in 0..<10 { await Task.yield() }
        #expect(engine.opened == [])
        withExtendedLifetime(view) {}
    }

    @Test func aTerminatedWebProcessCancelsTheUserGestureAndTheLinkConfirmation() async {
        let (view, engine) = view(.preview)
        engine.ask(Self.elsewhere, isUserGesture: true)
        while engine.questions.isEmpty { await Task.yield() }
        engine.handlers?.events(.pressed)
        engine.handlers?.events(.processTerminated(.crashed))
        await engine.answer(true)
        #expect(engine.opened == [])
        #expect(engine.ask(Self.elsewhere, isUserGesture: true) == .cancel)
        withExtendedLifetime(view) {}
    }

    @Test func onlyLinksWithAUserGestureShowAConfirmation() async {
        let (view, engine) = view(.preview)
        view.navigationDecider = { _, _ in .openOutside }
        for kind in [NavigationAction.Kind.form, .other, .reload] {
            engine.ask(Self.elsewhere, kind, isUserGesture: true)
        }
        engine.ask(Self.elsewhere, .link)
        for _ in 0..<10 { await Task.yield() }
        #expect(engine.questions == [])
    }
}

/// An engine whose confirmations are answered by the test.
private final class AskingStubEngine: StubEngine, ExitConfirmingEngine {
    private(set) var questions: [String] = []
    private(set) var opened: [String] = []
    private var pending: CheckedContinuation<Bool, Never>?

    func openOutside(_ url: String) { opened.append(url) }

    func confirmExit(to url: String) async -> Bool {
        questions.append(url)
        return await withCheckedContinuation { pending = $0 }
    }

    /// Waits for a question, answers it, and waits until that had its effect.
    func answer(_ isConfirmed: Bool) async {
        while pending == nil { await Task.yield() }
        pending?.resume(returning: isConfirmed)
        pending = nil
        for _ in 0..<10 { await Task.yield() }
    }
}
