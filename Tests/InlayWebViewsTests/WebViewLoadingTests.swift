import InlayBridge
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Web view: loading") @MainActor
struct WebViewLoadingTests {
    private let engine = StubEngine()

    // MARK: - Content

    @Test(arguments: [
        ("<p>hi", "<!doctype html><p>hi"),
        ("", "<!doctype html>"),
        ("<!doctype html><p>", "<!doctype html><p>"),
        ("<!DOCTYPE HTML PUBLIC \"x\"><p>", "<!DOCTYPE HTML PUBLIC \"x\"><p>"),
        ("<!DocType html>", "<!DocType html>"),
        (" \n\t\r\u{C}<!doctype html>", " \n\t\r\u{C}<!doctype html>"),
        ("\u{FEFF}<!doctype html>", "\u{FEFF}<!doctype html>"),
        ("\u{FEFF}\n<!doctype html>", "\u{FEFF}\n<!doctype html>"),
        ("<?xml version='1.0'?><html/>", "<?xml version='1.0'?><html/>"),
        ("<!doctyp html>", "<!doctype html><!doctyp html>"),
        ("<!-- a --><!doctype html>", "<!doctype html><!-- a --><!doctype html>"),
        ("x<!doctype html>", "<!doctype html>x<!doctype html>"),
        ("<!doctype", "<!doctype"),
        ("\u{301}<p>", "<!doctype html>\u{301}<p>"),
        // Spaces for Unicode, text for HTML: a doctype after them is none.
        ("\u{A0}<!doctype html>", "<!doctype html>\u{A0}<!doctype html>"),
        ("\u{2003}<!doctype html>", "<!doctype html>\u{2003}<!doctype html>"),
    ])
    func htmlWithoutADoctypeIsLoadedInStandardsMode(html: String, expected: String) {
        WebView(engine).start(.html(html))
        #expect(engine.requests.map(\.target) == [.html(expected, base: "about:blank")])
    }

    @Test func htmlPagesHaveTheResourceFolderAsBaseURL() {
        WebView(engine, .app, folder: "pages").start(.trusted("<!doctype html>"))
        WebView(engine, .document, folder: "mail").start(.html("<!doctype html>"))
        WebView(engine, .app).start(.trusted("<!doctype html>"))
        let targets: [LoadRequest.Target] = [
            .html("<!doctype html>", base: "inlay-app://pages/"),
            .html("<!doctype html>", base: "inlay-page://mail/"),
            .html("<!doctype html>", base: "about:blank"),
        ]
        #expect(engine.requests.map(\.target) == targets)
    }

    @Test func resourcesAreLoadedFromTheOriginOfTheResourceFolder() {
        WebView(engine, .app, folder: "pages").start(.resource("a/b.html?c#d"))
        WebView(engine, .document, folder: "mail").start(.resource("a.html"))
        // A path that resembles a host stays a path.
        WebView(engine, .app, folder: "pages").start(.resource("@evil.example/"))
        let targets: [LoadRequest.Target] = [
            .url("inlay-app://pages/a/b.html?c#d"), .url("inlay-page://mail/a.html"),
            .url("inlay-app://pages/@evil.example/"),
        ]
        #expect(engine.requests.map(\.target) == targets)
    }

    @Test func contentThatTheTrustLevelForbidsIsRefusedBeforeTheEngineLoadsIt() async {
        let site = PageTrust.site([WebOrigin(scheme: "https", host: "a.org")])
        let address = "https://b.org/"
        let cases: [(PageTrust, WebContent, PageLoadError)] = [
            (.app, .html("<p>"), .untrustedContent),
            (site, .html("<p>"), .untrustedContent),
            (.preview, .html("<p>"), .untrustedContent),
            (site, .trusted("<p>"), .misplacedContent),
            (.preview, .trusted("<p>"), .misplacedContent),
            (.app, .resource("a"), .noResourceFolder),
            (.document, .resource("a"), .noResourceFolder),
            (site, .resource("a"), .noResourceFolder),
            (.app, .url(url(address)), .refused(url: url(address))),
            (site, .url(url(address)), .refused(url: url(address))),
            (.document, .url(url(address)), .refused(url: url(address))),
            (.preview, .url(url("file:///etc/passwd")), .refused(url: url("file:///etc/passwd"))),
            (.preview, .url(url("data:text/html,x")), .refused(url: url("data:text/html,x"))),
            (.document, .url(url("inlay:show")), .refused(url: url("inlay:show"))),
            (.app, .url(url("about:blank")), .refused(url: url("about:blank"))),
        ]
        for (trust, content, error) in cases {
            #expect(await WebView(engine, trust).failure(of: content) == error)
        }
        #expect(engine.requests == [])
    }

    @Test func sitesAndPreviewsCannotLoadResources() async {
        for trust in [.preview, .site([])] as [PageTrust] {
            let view = WebView(engine, trust, folder: "pages")
            #expect(await view.failure(of: .resource("a")) == .noResourceFolder)
        }
    }

    @Test func refusedContentDoesNotInterruptTheRunningLoad() async {
        let view = WebView(engine)
        let load = view.start(.html("a"))
        #expect(await view.failure(of: .resource("a")) == .noResourceFolder)
        engine.tellLoad(of: "about:blank")
        #expect(await load.collected().last == .finished(url: url("about:blank")))
    }

    // MARK: - Loads

    @Test func aLoadReturnsTheURLAfterRedirects() async throws {
        let view = WebView(engine, .preview)
        engine.onLoad = { engine, _ in
            engine.tell(
                .started(url: "https://a.org/"), .redirected(url: "https://b.org/"),
                .committed(url: "https://b.org/", status: 200), .finished(url: "https://b.org/"))
        }
        #expect(try await view.load(.url(url("https://a.org"))) == url("https://b.org/"))
        #expect(view.url == url("https://b.org/"))
    }

    @Test func startingALoadSupersedesTheRunningOne() async throws {
        let view = WebView(engine)
        let loads = (0..<3).map { view.start(.html("\($0)")) }
        engine.tellLoad(of: "about:blank")
        #expect(await loads[0].collected() == [.failed(.superseded)])
        await #expect(throws: PageLoadError.superseded) { try await loads[1].finish() }
        #expect(await loads[2].collected().count == 3)
        #expect(engine.requests.count == 3)
    }

    @Test func stoppingTwiceEndsTheLoadOnce() async {
        let view = WebView(engine)
        let load = view.start(.html("a"))
        engine.tell(.started(url: "about:blank"))
        view.stop()
        view.stop()
        engine.tell(.cancelled, .finished(url: "about:blank"))
        #expect(await load.collected() == [.started(url: url("about:blank")), .failed(.stopped)])
        #expect(engine.stopCount == 2)
    }

    @Test func cancellingTheWaitingTaskStopsTheLoad() async {
        let view = WebView(engine)
        let events = view.events
        let task = Task { await view.failure(of: .html("a")) }
        await runQueuedJobs()
        #expect(engine.requests.count == 1)
        task.cancel()
        #expect(await task.value == .stopped)
        #expect(engine.stopCount == 1)
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .failed(.stopped))
    }

    // `task?.cancel(); task = Task { try await view.load(…) }` is how apps search while one types.
    @Test func cancellingASupersededLoadDoesNotStopItsSuccessor() async throws {
        let view = WebView(engine)
        for round in 0..<50 {
            let old = Task { await view.failure(of: .html("old")) }
            await runQueuedJobs()
            old.cancel()
            let new = view.start(.html("new \(round)"))
            _ = await old.value
            engine.tellLoad(of: "about:blank")
            #expect(await new.collected().last == .finished(url: url("about:blank")))
        }
        #expect(engine.stopCount == 0)
    }

    @Test func refusedContentInACancelledTaskDoesNotStopTheRunningLoad() async {
        let view = WebView(engine)
        let load = view.start(.html("a"))
        let task = Task { await view.failure(of: .resource("b")) }
        task.cancel()
        _ = await task.value
        engine.tellLoad(of: "about:blank")
        #expect(await load.collected().last == .finished(url: url("about:blank")))
        #expect(engine.stopCount == 0)
    }

    @Test func aTerminatedProcessEndsTheLoadAndIsReported() async {
        let view = WebView(engine)
        var reasons: [TerminationReason] = []
        view.onProcessTerminated = { reasons.append($0) }
        let load = view.start(.html("a"))
        engine.tell(.started(url: "about:blank"))
        engine.handlers?.events(.processTerminated(.exceededMemoryLimit))
        engine.tell(.cancelled, .finished(url: "about:blank"))
        let error = PageLoadError.processTerminated(.exceededMemoryLimit)
        #expect(await load.collected() == [.started(url: url("about:blank")), .failed(error)])
        #expect(reasons == [.exceededMemoryLimit])
    }

    @Test func aLoadThatTheNavigationDeciderCancelsEndsAsRefused() async {
        let view = WebView(engine, .preview)
        view.navigationDecider = { _, _ in .cancel }
        engine.onLoad = { engine, _ in engine.ask("https://example.com/", .other) }
        let load = view.start(.url(url("https://example.com")))
        let wasUnderWay = view.start(.url(url("https://example.com/")))
        #expect(
            await wasUnderWay.collected() == [.failed(.refused(url: url("https://example.com/")))])
        #expect(await load.collected() == [.failed(.refused(url: url("https://example.com/")))])
    }

    @Test func aRedirectThatTheTrustForbidsEndsTheLoad() async {
        let view = WebView(engine, .site([WebOrigin(scheme: "https", host: "a.org")]))
        let load = view.start(.url(url("https://a.org/")))
        engine.tell(.started(url: "https://a.org/"))
        _ = engine.handlers?.policy(NavigationAction(address: "https://b.org/", isRedirect: true))
        engine.tell(.stopped)
        #expect(await load.collected().last == .failed(.refused(url: url("https://b.org/"))))
    }

    // MARK: - Reloading and history

    @Test func reloadingAnHTMLPageLoadsItsHTMLAgain() {
        let view = WebView(engine)
        engine.onLoad = { engine, _ in engine.tellLoad(of: "about:blank") }
        view.start(.html("<!doctype html>a"))
        view.reload()
        view.reload()
        let target = LoadRequest.Target.html("<!doctype html>a", base: "about:blank")
        #expect(engine.requests.map(\.target) == [target, target, target])
    }

    @Test func aPageLoadedFromAURLIsReloadedByTheEngine() {
        let view = WebView(engine, .app, folder: "pages")
        engine.onLoad = { engine, _ in engine.tellLoad(of: "inlay-app://pages/a.html") }
        view.start(.trusted("text"))
        view.start(.resource("a.html"))
        view.reload()
        #expect(engine.requests.last?.target == .reload)
    }

    @Test func aPageLinkedFromAnHTMLPageIsReloadedByTheEngine() {
        let view = WebView(engine, .app, folder: "pages")
        engine.onLoad = { engine, _ in engine.tellLoad(of: "inlay-app://pages/") }
        view.start(.trusted("text"))
        engine.tellLoad(of: "inlay-app://pages/b.html")
        view.reload()
        #expect(engine.requests.last?.target == .reload)
    }

    @Test func reloadingAPageToWhichAnHTMLPageRedirectedUsesTheReloadOfTheEngine() {
        let view = WebView(engine, .app, folder: "pages")
        view.start(.trusted("text"))
        engine.tell(
            .started(url: "inlay-app://pages/"), .committed(url: "inlay-app://pages/", status: nil))
        engine.tellLoad(of: "inlay-app://pages/b.html")
        view.reload()
        #expect(engine.requests.last?.target == .reload)
    }

    // HTML pages are in no history, so that nothing else could restore them.
    @Test func failedNavigationsKeepTheHTMLForReloading() {
        let attempts: [(WebView, StubEngine) -> Void] = [
            { view, engine in
                view.goBack()
                engine.tell(.failed(url: "", .noHistory))
            },
            { view, engine in
                view.start(.resource("gone.html"))
                let address = "inlay-app://pages/gone.html"
                engine.tell(
                    .started(url: address), .failed(url: address, .notFound(url: url(address))),
                    .finished(url: address))
            },
            { view, engine in
                view.start(.resource("slow.html"))
                view.stop()
            },
            { _, engine in
                // The page navigates to a missing page.
                let address = "inlay-app://pages/gone.html"
                engine.tell(
                    .started(url: address), .failed(url: address, .notFound(url: url(address))),
                    .finished(url: address))
            },
        ]
        for attempt in attempts {
            let engine = StubEngine()
            let view = WebView(engine, .app, folder: "pages")
            view.start(.trusted("<!doctype html>a"))
            engine.tellLoad(of: "inlay-app://pages/")
            attempt(view, engine)
            view.reload()
            let target = LoadRequest.Target.html("<!doctype html>a", base: "inlay-app://pages/")
            #expect(engine.requests.last?.target == target)
        }
    }

    @Test func reloadingAfterACrashDuringTheLoadLoadsTheHTMLAgain() {
        let view = WebView(engine)
        view.start(.html("<!doctype html>a"))
        engine.handlers?.events(.processTerminated(.crashed))
        view.reload()
        #expect(engine.requests.last?.target == .html("<!doctype html>a", base: "about:blank"))
    }

    // The engine would load the page that is shown, or none.
    @Test func reloadingAfterACrashDuringTheLoadLoadsTheURLAgain() {
        for isFirst in [true, false] {
            let engine = StubEngine()
            let view = WebView(engine, .preview)
            if !isFirst {
                view.start(.url(url("https://a.org/")))
                engine.tellLoad(of: "https://a.org/")
            }
            view.start(.url(url("https://b.org/")))
            engine.tell(.started(url: "https://b.org/"))
            engine.handlers?.events(.processTerminated(.crashed))
            view.reload()
            #expect(engine.requests.last?.target == .url("https://b.org/"))
        }
    }

    @Test func reloadingWithoutAPageRepeatsTheLoadThatFailed() {
        let view = WebView(engine, .preview)
        view.start(.url(url("https://a.org/")))
        let error = PageLoadError.network(url: url("https://a.org/"), message: "No network.")
        engine.tell(.started(url: "https://a.org/"), .failed(url: "https://a.org/", error))
        view.reload()
        view.stop()
        view.reload()
        let target = LoadRequest.Target.url("https://a.org/")
        #expect(engine.requests.map(\.target) == [target, target, target])
        engine.tellLoad(of: "https://a.org/")
        view.start(.url(url("https://b.org/")))
        view.stop()
        view.reload()
        #expect(engine.requests.last?.target == .reload)
    }

    // The engine ignores it, so that the load would never end.
    @Test func reloadingAViewThatNeverLoadedFailsAtOnce() async {
        let view = WebView(engine)
        #expect(await view.reload().collected() == [.failed(.noPage)])
        #expect(engine.requests == [] && !view.isLoading)
        view.close()
        #expect(await view.reload().collected() == [.failed(.closed)])
    }

    @Test func goBackAndGoForwardUseTheEnginesHistory() async {
        let view = WebView(engine)
        engine.onLoad = { engine, _ in engine.tell(.failed(url: "", .noHistory)) }
        #expect(await view.goBack().collected() == [.failed(.noHistory)])
        #expect(await view.goForward().collected() == [.failed(.noHistory)])
        #expect(engine.requests.map(\.target) == [.back, .forward])
    }
}
