import InlayBridge
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Web view: events and closing") @MainActor
struct WebViewLifeTests {
    private let engine = StubEngine()

    @Test func observersReceiveTheEventsOfAllLaterLoads() async {
        let view = WebView(engine, .app, folder: "pages")
        let first = view.events
        view.start(.resource("a.html"))
        engine.tellLoad(of: "inlay-app://pages/a.html")
        let second = view.events
        // A load started by the page.
        engine.tellLoad(of: "inlay-app://pages/b.html", status: 200)
        view.close()
        let own: [PageLoadEvent] = [
            .started(url: url("inlay-app://pages/b.html")),
            .committed(url: url("inlay-app://pages/b.html"), status: 200),
            .finished(url: url("inlay-app://pages/b.html")),
        ]
        #expect(await second.collected() == own)
        let all = await first.collected()
        #expect(all.count == 6)
        #expect(Array(all.suffix(3)) == own)
    }

    @Test func observersAreNotifiedWhenTheAppReplacesStopsOrClosesALoad() async {
        let view = WebView(engine)
        let events = view.events
        view.start(.html("a"))
        view.start(.html("b"))
        view.stop()
        view.start(.html("c"))
        view.close()
        #expect(
            await events.collected() == [
                .failed(.superseded), .failed(.stopped), .failed(.closed),
            ])
    }

    @Test func observersReceiveTheErrorsOfLoadsThatDoNotStart() async {
        let view = WebView(engine, .app)
        let events = view.events
        view.start(.html("a"))
        view.reload()
        view.close()
        #expect(await events.collected() == [.failed(.untrustedContent), .failed(.noPage)])
    }

    @Test func aReleasedObserverDoesNotAffectOtherObservers() async {
        let view = WebView(engine)
        var leaving: AsyncStream<PageLoadEvent>? = view.events
        let staying = view.events
        #expect(leaving != nil)
        leaving = nil
        await runQueuedJobs()
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        view.close()
        #expect(await staying.collected().count == 3)
    }

    @Test func aSlowReaderReceivesTheLatest256LoadEvents() async {
        let view = WebView(engine)
        let events = view.events
        for number in 0..<1_000 { engine.tellLoad(of: "https://example.com/\(number)") }
        view.close()
        let collected = await events.collected()
        #expect(collected.count == 256)
        #expect(collected.last == .finished(url: url("https://example.com/999")))
    }

    @Test func closingAViewEndsItsLoadAndItsEventStreamOnce() async {
        let view = WebView(engine)
        let events = view.events
        let load = view.start(.html("a"))
        engine.tell(.started(url: "about:blank"))
        view.close()
        view.close()
        #expect(engine.closeCount == 1)
        #expect(engine.handlers == nil)
        let expected: [PageLoadEvent] = [.started(url: url("about:blank")), .failed(.closed)]
        #expect(await load.collected() == expected)
        #expect(await events.collected() == expected)
    }

    @Test func aClosedViewMakesNoRequestsToItsEngine() async {
        let view = WebView(engine)
        view.close()
        #expect(await view.failure(of: .html("a")) == .closed)
        #expect(await view.reload().collected() == [.failed(.closed)])
        #expect(await view.goBack().collected() == [.failed(.closed)])
        #expect(await view.goForward().collected() == [.failed(.closed)])
        view.stop()
        #expect(await view.events.collected() == [])
        await #expect(throws: ScriptError.closed) { try await view.evaluate("1") }
        #expect(engine.requests == [] && engine.stopCount == 0)
    }

    @Test func closingAnIdleViewReportsNoLoadEvent() async {
        let view = WebView(engine)
        let events = view.events
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        view.close()
        #expect(await events.collected().count == 3)
    }

    @Test func aReleasedViewClosesItsEngineAndEndsItsLoad() async {
        var view: WebView? = WebView(engine)
        weak let released = view
        let events = view?.events
        let load = view?.start(.html("a"))
        view = nil
        #expect(released == nil)
        #expect(engine.closeCount == 1)
        #expect(engine.handlers == nil)
        #expect(await load?.collected() == [.failed(.closed)])
        #expect(await events?.collected() == [.failed(.closed)])
    }

    @Test func aClosedViewIsNotClosedAgainOnRelease() {
        var view: WebView? = WebView(engine)
        view?.close()
        view = nil
        #expect(engine.closeCount == 1)
    }

    @Test func aViewCanBeClosedInItsTapHandler() async {
        let view = WebView(engine)
        view.onTap = { view.close() }
        let load = view.start(.html("a"))
        engine.handlers?.events(.tapped)
        #expect(await load.collected() == [.failed(.closed)])
        view.onTap = nil
    }

    @Test func tapsAndResourceProblemsAreReported() {
        let view = WebView(engine)
        var taps = 0
        var problems: [ResourceProblem] = []
        view.onTap = { taps += 1 }
        view.onResourceProblem = { problems.append($0) }
        view.start(.html("a"))
        engine.handlers?.events(.tapped)
        engine.handlers?.events(.resourceFailed(url: "https://a.org/a.png", message: "It is gone."))
        engine.post("blocked", "https://a.org/b.png", "img-src")
        #expect(taps == 1)
        #expect(
            problems == [
                .failed(url: url("https://a.org/a.png"), message: "It is gone."),
                .blocked(resource: "https://a.org/b.png", directive: "img-src"),
            ])
    }

    @Test func blockedResourcesAreReportedInEveryTrustTier() {
        for trust in [.app, .document, .preview, .site([])] as [PageTrust] {
            let engine = StubEngine()
            let view = WebView(engine, trust)
            var count = 0
            view.onResourceProblem = { _ in count += 1 }
            view.goForward()
            engine.post("blocked", "a", "img-src")
            #expect(count == 1)
        }
    }

    // MARK: - Scripts

    @Test func evaluateAndCallRunInThePagesScriptWorld() async throws {
        let view = WebView(engine)
        engine.evaluation = { _ in 7 }
        #expect(try await view.evaluate("f(\("it's"))") == 7)
        #expect(try await view.evaluate("1", as: Int.self) == 7)
        #expect(try await view.call(function: "a.b", arguments: ["x", 1, [true]]) == 7)
        let bodies: [EngineScript.Body] = [
            .statements("f(\("it's"))"), .statements("1"),
            .function("return await (a.b)(...JSON.parse(json));", json: #"["x",1,[true]]"#),
        ]
        #expect(engine.scripts.map(\.body) == bodies)
        #expect(engine.scripts.allSatisfy { $0.world == .page })
    }

    @Test func aScriptResultOfTheWrongTypeIsAnError() async {
        let view = WebView(engine)
        await #expect(
            throws: ScriptError.result(message: "The value must be of type Int, and is null.")
        ) {
            try await view.evaluate("1", as: Int.self)
        }
        engine.evaluation = { _ in ["a": "x"] }
        await #expect(throws: ScriptError.result(message: "'a' must be of type Int.")) {
            try await view.call(function: "f", as: [String: Int].self)
        }
    }

    @Test func unencodableArgumentsThrowBeforeTheScriptRuns() async {
        struct Odd: Encodable {
            func encode(to encoder: any Encoder) throws { throw PageLoadError.stopped }
        }
        let view = WebView(engine)
        let expected = ScriptError.arguments(message: "The load was stopped.")
        await #expect(throws: expected) {
            try await view.call(function: "f", arguments: [1, Odd()])
        }
        #expect(engine.scripts == [])
    }
}
