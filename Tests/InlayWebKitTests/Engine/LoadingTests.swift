import CWebKitGTK
import Foundation
import InlayGObject
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Loading {
        @Test func aPageLoadedFromHTMLCanBeReadByScripts() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<title>Hello</title><p id=p>text"))
            #expect(try await view.evaluate("document.title", as: String.self) == "Hello")
        }

        @Test func htmlWithANULCharacterIsLoadedCompletely() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>before\0after<p id=end>end"))
            let end = try await view.evaluate(
                "document.getElementById('end').textContent", as: String.self)
            #expect(end == "end")
        }

        @Test func loadEventsOfARedirectedPageArriveInOrder() async throws {
            let answers: [String: TestSite.Answer] = [
                "/from": { _ in .redirect("/to") }, "/to": { _ in .html("there") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                var steps: [PageLoadEvent] = []
                let address = try #require(URL(string: "\(site.origin)/from"))
                for await step in view.start(.url(address)) { steps.append(step) }
                #expect(
                    steps == [
                        .started(url: URL(address: "\(site.origin)/from")),
                        .redirected(url: URL(address: "\(site.origin)/to")),
                        .committed(url: URL(address: "\(site.origin)/to"), status: 200),
                        .finished(url: URL(address: "\(site.origin)/to")),
                    ])
            }
        }

        @Test func aPageWithStatus404IsCommittedWithItsStatus() async throws {
            try await TestSite.with([:]) { site in
                let view = WebView(trust: .preview)
                var status: Int?
                let address = try #require(URL(string: "\(site.origin)/none"))
                for await step in view.start(.url(address)) {
                    if case .committed(_, let code) = step { status = code }
                }
                #expect(status == 404)
            }
        }

        @Test func loadingFromAnUnreachableServerThrowsANetworkError() async throws {
            let view = WebView(trust: .preview)
            let port = ClosedPort()
            let gone = "http://127.0.0.1:\(port.number)/"
            let failure = await view.failure(of: .url(try #require(URL(string: gone))))
            guard case .network(let url, let message)? = failure else {
                Issue.record("\(failure as Any)")
                return
            }
            #expect(url == URL(address: gone))
            #expect(!message.isEmpty)
            withExtendedLifetime(port) {}
        }

        @Test func untrustedHTMLIsRefusedByAppViews() async throws {
            let view = WebView(trust: .app)
            #expect(await view.failure(of: .html("<p>hi")) == .untrustedContent)
            try await view.load(.trusted("<p id=p>ours"))
            let text = try await view.evaluate("document.body.innerText", as: String.self)
            #expect(text == "ours")
        }

        @Test func urlsForbiddenByTheTrustLevelAreRefused() async throws {
            let outside = try #require(URL(string: "https://example.com/"))
            let file = try #require(URL(string: "file:///etc/passwd"))
            for trust in [
                PageTrust.app, .document, .site([WebOrigin(scheme: "https", host: "a.org")]),
            ] {
                let view = WebView(trust: trust)
                #expect(await view.failure(of: .url(outside)) == .refused(url: outside))
                #expect(await view.failure(of: .url(file)) == .refused(url: file))
            }
            #expect(await WebView(trust: .preview).failure(of: .url(file)) != nil)
        }

        @Test func loadingAMissingResourceThrowsANotFoundError() async throws {
            let view = try WebView.app(["a.html": "<p>a"])
            let missing = await view.failure(of: .resource("b.html"))
            #expect(missing == .notFound(url: URL(address: "inlay-app://test/b.html")))
            try await view.load(.resource("a.html"))
            #expect(view.url == URL(address: "inlay-app://test/a.html"))
        }

        @Test func onlyTheLastOfManyLoadsFinishesAndTheOthersAreSuperseded() async throws {
            let view = WebView(trust: .document)
            let navigations = (0..<20).map { view.start(.html("<title>\($0)</title>")) }
            for navigation in navigations.dropLast() {
                await #expect(throws: PageLoadError.superseded) { try await navigation.finish() }
            }
            try await navigations.last?.finish()
            #expect(try await view.evaluate("document.title", as: String.self) == "19")
        }

        @Test func aSupersededLoadReceivesNoEventsOfItsSuccessor() async throws {
            let answers: [String: TestSite.Answer] = [
                "/slow": never, "/quick": { _ in .html("<title>quick</title>") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .preview)
                let slow = view.start(.url(try #require(URL(string: "\(site.origin)/slow"))))
                var iterator = slow.makeAsyncIterator()
                #expect(await iterator.next() == .started(url: URL(address: "\(site.origin)/slow")))
                let address = try #require(URL(string: "\(site.origin)/quick"))
                #expect(try await view.load(.url(address)) == URL(address: "\(site.origin)/quick"))
                #expect(await iterator.next() == .failed(.superseded))
                #expect(await iterator.next() == nil)
            }
        }

        @Test(arguments: ["/nothing", "/stops"])
        func aResponseWithoutContentOrACallOfWindowStopEndsTheLoadWithTheErrorStopped(path: String)
            async throws
        {
            let answers: [String: TestSite.Answer] = [
                "/nothing": { _ in .empty },
                "/stops": { _ in .html("<img src=/slow.png><script>window.stop()</script>") },
                "/slow.png": never,
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .preview)
                let address = try #require(URL(string: site.origin + path))
                #expect(await view.failure(of: .url(address)) == .stopped)
            }
        }

        @Test func aScriptNavigationDuringALoadContinuesTheSameLoad() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<img src=/slow.png><script>location = '/b'</script>") },
                "/b": { _ in .html("<title>b</title>") }, "/slow.png": never,
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .preview)
                let address = try #require(URL(string: "\(site.origin)/a"))
                #expect(try await view.load(.url(address)) == URL(address: "\(site.origin)/b"))
            }
        }

        @Test func stoppingAViewEndsItsLoadWithTheErrorStopped() async throws {
            try await TestSite.with(["/slow": never]) { site in
                let view = WebView(trust: .preview)
                let load = view.start(.url(try #require(URL(string: "\(site.origin)/slow"))))
                view.stop()
                await #expect(throws: PageLoadError.stopped) { try await load.finish() }
            }
        }

        @Test func cancellingTheTaskOfALoadStopsTheLoad() async throws {
            try await TestSite.with(["/slow": never]) { site in
                let view = WebView(trust: .preview)
                let address = try #require(URL(string: "\(site.origin)/slow"))
                let events = view.events
                let task = Task { await view.failure(of: .url(address)) }
                var iterator = events.makeAsyncIterator()
                #expect(await iterator.next() == .started(url: URL(address: "\(site.origin)/slow")))
                task.cancel()
                #expect(await task.value == .stopped)
                #expect(await iterator.next() == .failed(.stopped))
            }
        }

        @Test func releasingAViewClosesItsRunningLoadAndScript() async throws {
            try await TestSite.with(["/slow": never]) { site in
                var view: WebView? = WebView(trust: .preview)
                weak let released = view
                let address = try #require(URL(string: "\(site.origin)/slow"))
                let load = try #require(view).start(.url(address))
                let script = Task { [engine = try #require(view?.engine)] in
                    try await engine.evaluate(
                        EngineScript(
                            .function(
                                "await new Promise((done) => { globalThis.done = done })", json: "")
                        ))
                }
                var iterator = load.makeAsyncIterator()
                #expect(await iterator.next() == .started(url: URL(address: "\(site.origin)/slow")))
                view = nil
                #expect(released == nil)
                #expect(await iterator.next() == .failed(.closed))
                #expect(await iterator.next() == nil)
                await #expect(throws: ScriptError.closed) { try await script.value }
            }
        }

        @Test func closedViewsNeitherLoadPagesNorEvaluateScripts() async throws {
            let view = WebView(trust: .document)
            view.close()
            #expect(await view.failure(of: .html("x")) == .closed)
            await #expect(throws: ScriptError.closed) { try await view.evaluate("1") }
            var events = 0
            for await _ in view.events { events += 1 }
            #expect(events == 0)
        }

        @Test func aPageLoadedFromHTMLIsReloadedFromItsHTML() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<title>kept</title>"))
            try await view.evaluate("document.title = 'changed'")
            try await view.reload().finish()
            #expect(try await view.evaluate("document.title", as: String.self) == "kept")
        }

        @Test func reloadingRepeatsAFirstLoadWhoseProcessTerminated() async throws {
            try await TestSite.with(["/": { _ in .html("<title>there</title>") }]) { site in
                let view = WebView(trust: .preview)
                await #expect(throws: PageLoadError.noPage) { try await view.reload().finish() }
                let load = view.start(.url(try #require(URL(string: "\(site.origin)/"))))
                var events = load.makeAsyncIterator()
                _ = await events.next()
                view.engine.terminateProcess()
                while let event = await events.next(), !event.isLast {}
                #expect(try await view.reload().finish() == URL(address: "\(site.origin)/"))
                #expect(try await view.evaluate("document.title", as: String.self) == "there")
            }
        }

        @Test func goBackAndGoForwardMoveThroughTheHistory() async throws {
            let view = try WebView.app(["a.html": "<title>a</title>", "b.html": "b"])
            await #expect(throws: PageLoadError.noHistory) { try await view.goBack().finish() }
            try await view.load(.resource("a.html"))
            try await view.load(.resource("b.html"))
            #expect(try await view.goBack().finish() == URL(address: "inlay-app://test/a.html"))
            #expect(try await view.goForward().finish() == URL(address: "inlay-app://test/b.html"))
            await #expect(throws: PageLoadError.noHistory) { try await view.goForward().finish() }
        }

        @Test func sameDocumentNavigationsAreReportedAsFinishedLoads() async throws {
            let view = try WebView.app(["a.html": "<p id=x>a", "b.html": "b"])
            try await view.load(.resource("a.html"))
            let place = try #require(URL(string: "inlay-app://test/a.html#x"))
            #expect(try await view.load(.url(place)) == URL(address: "inlay-app://test/a.html#x"))
            #expect(view.url == URL(address: "inlay-app://test/a.html#x"))
            try await view.goBack().finish()
            #expect(try await view.evaluate("location.href", as: String.self).hasSuffix("a.html"))
            try await view.evaluate("history.pushState(null, '', 'other.html')")
            try await waitUntil("the address is changed", view.url) {
                $0?.lastPathComponent == "other.html"
            }
            try await view.goBack().finish()
            let other = try await view.load(.resource("b.html"))
            #expect(other == URL(address: "inlay-app://test/b.html"))
        }

        @Test func aPageThatChangesItsHistoryAsItIsLeftDoesNotEndTheAppsLoad() async throws {
            let view = try WebView.app(["a.html": "a", "b.html": "<title>b</title>"])
            try await view.load(.resource("a.html"))
            try await view.evaluate(
                "addEventListener('beforeunload', () => history.replaceState(1, '', '?left')); 1")
            let url = try await view.load(.resource("b.html"))
            #expect(url == URL(address: "inlay-app://test/b.html"))
            #expect(try await view.evaluate("document.title", as: String.self) == "b")
        }

        @Test func loadingAURLWithABlockedPortFails() async throws {
            let view = WebView(trust: .preview)
            let address = try #require(URL(string: "http://127.0.0.1:25/"))
            #expect(await view.failure(of: .url(address)) != nil)
        }

        @Test func aTerminatedProcessIsReportedAndReloadRestoresThePage() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<title>kept</title>"))
            let deaths = Collector<TerminationReason>()
            view.onProcessTerminated = { deaths.add($0) }
            webkit_web_view_terminate_web_process(view.widget.cast())
            await deaths.wait(for: 1)
            #expect(deaths.values == [.terminatedByApp])
            try await view.reload().finish()
            #expect(try await view.evaluate("document.title", as: String.self) == "kept")
        }
    }
}
