import Foundation
import Inlay
import InlayTesting
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    @Suite struct PageStates {
        @Test func theTitleOfTheViewFollowsThePageAndItsScripts() async throws {
            let view = try WebView.app(["a.html": "<title>a</title>", "b.html": "no title"])
            #expect(view.title.isEmpty)
            try await view.load(.resource("a.html"))
            try await waitUntil("the page has its title", view.title) { $0 == "a" }
            try await view.evaluate("document.title = 'é & <b>'")
            try await waitUntil("the script's title is reported", view.title) { $0 == "é & <b>" }
            try await view.load(.resource("b.html"))
            try await waitUntil("the untitled page has no title", view.title) { $0.isEmpty }
        }

        @Test func invalidURLCharactersAcceptedByTheEngineArePercentEncoded() async throws {
            let view = try WebView.app(["a.html": "a"])
            let actions = Collector<NavigationAction>()
            view.navigationDecider = { action, proposed in
                actions.add(action)
                return proposed
            }
            try await view.load(.resource("a.html"))
            try await view.evaluate("location = 'a.html?{b|c}'")
            await actions.wait(for: 2)
            #expect(actions.values.last?.address == "inlay-app://test/a.html?{b|c}")
            let url = URL(address: "inlay-app://test/a.html?%7Bb%7Cc%7D")
            #expect(actions.values.last?.url == url)
            try await waitUntil("the page is replaced", view.url) { $0 == url }
        }

        @Test func canGoBackAndForwardFollowTheHistory() async throws {
            let view = try WebView.app(["a.html": "a", "b.html": "b"])
            #expect(!view.canGoBack && !view.canGoForward)
            try await view.load(.resource("a.html"))
            try await view.load(.resource("b.html"))
            try await waitUntil("a page is before b") { view.canGoBack && !view.canGoForward }
            try await view.goBack().finish()
            try await waitUntil("a page is after a") { !view.canGoBack && view.canGoForward }
            try await view.goForward().finish()
            try await waitUntil("b is the last page") { view.canGoBack && !view.canGoForward }
        }

        @Test func pushStateOfThePageAddsToTheHistory() async throws {
            let view = try WebView.app(["a.html": "a"])
            try await view.load(.resource("a.html"))
            #expect(!view.canGoBack)
            try await view.evaluate("history.pushState(null, '', 'c.html')")
            try await waitUntil("the pushed address is in the history") { view.canGoBack }
            #expect(view.url == URL(address: "inlay-app://test/c.html"))
        }

        @Test func progressStaysBelowOneUntilTheLoadEnds() async throws {
            let answers: [String: TestSite.Answer] = [
                "/": { _ in .html("<img src=/never>") }, "/never": never,
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                #expect(view.progress == 0 && !view.isLoading)
                let address = try #require(URL(string: "\(site.origin)/"))
                let navigation = view.start(.url(address))
                #expect(view.isLoading)
                try await waitUntil("the document is here", view.url) { $0 != nil }
                try await waitUntil("the load has progressed", view.progress) { $0 > 0 }
                #expect(view.progress < 1 && view.isLoading)
                view.stop()
                #expect(!view.isLoading)
                await #expect(throws: PageLoadError.stopped) { try await navigation.finish() }
                try await waitUntil("a stopped load has ended", view.progress) { $0 == 1 }
            }
        }

        @Test func observersReceiveTheTitleAndTheEndOfLoadingWhenAPageLoads() async throws {
            let view = try WebView.app(["a.html": "<title>a</title>"])
            let state = Observations { State(title: view.title, isLoading: view.isLoading) }
            let ends = Task {
                for await state in state where state.title == "a" && !state.isLoading {
                    return true
                }
                return false
            }
            try await view.load(.resource("a.html"))
            #expect(await ends.value)
        }

        private struct State: Sendable {
            let title: String
            let isLoading: Bool
        }

        @Test func aLabelBoundToThePageTitleShowsTheTitle() async throws {
            let view = try WebView.app(["a.html": "<title>a</title>"])
            let screen = try MarkupView(
                text: "<Label id=\"title\" text=\"$title\"/>",
                bindings: ["title": MarkupBindingSource { view.title }])
            let label: Label = try #require(screen.widget("title"))
            try await view.load(.resource("a.html"))
            try await waitUntil("the label has the title", label.text) { $0 == "a" }
            withExtendedLifetime(screen) {}
        }
    }
}
