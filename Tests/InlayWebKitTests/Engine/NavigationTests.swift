import FlyingFox
import Foundation
import InlayBridge
import InlayGObject
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Navigations {
        @Test func noPageTakesThePointer() async throws {
            let view = try WebView.app(["a.html": "<p>a"])
            let window = await TestWindow(showing: view)
            try await view.load(.resource("a.html"))
            // A script of the app counts as a gesture of the user.
            let isTaken = try await view.evaluate(
                """
                new Promise((done) => {
                    document.addEventListener("pointerlockchange", () => done(true));
                    document.addEventListener("pointerlockerror", () => done(false));
                    document.body.requestPointerLock();
                }).then((isTaken) => { window.isTaken = isTaken; });
                true
                """)
            #expect(isTaken.boolValue == true)
            try await waitUntil("the request is decided") {
                try await !view.evaluate("window.isTaken ?? null").isNull
            }
            #expect(try await view.evaluate("window.isTaken").boolValue == false)
            withExtendedLifetime(window) {}
        }

        @Test func theNavigationDeciderReceivesTheKindOfEachNavigation() async throws {
            let page = """
                <a id=link href="b.html">x</a>
                <form id=form action="c.html"><button id=send></form>
                """
            let view = try WebView.app(["a.html": page, "b.html": page, "c.html": page])
            var actions: [String] = []
            view.navigationDecider = { action, decision in
                actions.append("\(action.kind) \(action.address.lastPart)")
                return decision
            }
            try await view.load(.resource("a.html"))
            try await clickAndWait("link", in: view)
            try await clickAndWait("send", in: view)
            try await view.goBack().finish()
            try await view.goForward().finish()
            try await view.reload().finish()
            var events = view.events.makeAsyncIterator()
            try await view.evaluate("history.back()")
            while let event = await events.next(), !event.isLast {}
            try await view.evaluate("history.forward()")
            while let event = await events.next(), !event.isLast {}
            #expect(
                actions == [
                    "other a.html", "link b.html", "form c.html?", "back b.html", "forward c.html?",
                    "reload c.html?", "back b.html", "forward c.html?",
                ])
        }

        @Test func theNavigationDeciderCanRestrictButNotWidenTheTrustLevelsDecision() async throws {
            let view = try WebView.app([
                "a.html": "<a id=in href=b.html></a><a id=out href=https://example.com/></a>",
                "b.html": "b",
            ])
            let asked = Collector<NavigationDecision>()
            try await view.load(.resource("a.html"))
            view.navigationDecider = { action, decision in
                asked.add(decision)
                return action.address.hasSuffix("b.html") ? .cancel : .allow
            }
            try await view.evaluate("document.getElementById('in').click()")
            try await view.evaluate("document.getElementById('out').click()")
            await asked.wait(for: 2)
            // A script evaluated by the app has a user gesture, so the browser would have opened.
            #expect(asked.values == [.allow, .openOutside])
            #expect(try await view.evaluate("location.href", as: String.self).hasSuffix("a.html"))
        }

        @Test func aDeciderThatClosesItsViewEndsTheNavigation() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<a id=b href=/b>x</a>") }, "/b": { _ in .html("b") },
                "/c": { _ in .html("c") },
            ]
            try await TestSite.with(answers) { site in
                let trust = PageTrust.site([try #require(WebOrigin(site.origin))])
                let view = WebView(trust: trust)
                try await view.load(.url(try #require(URL(string: site.origin + "/a"))))
                let closed = Collector<String>()
                view.navigationDecider = { [weak view] action, _ in
                    view?.close()
                    closed.add(action.address)
                    return .allow
                }
                try await view.evaluate("setTimeout(() => document.getElementById('b').click()); 1")
                await closed.wait(for: 1)
                // A later request shows that the first one isn't coming.
                let other = WebView(trust: trust)
                try await other.load(.url(try #require(URL(string: site.origin + "/c"))))
                #expect(site.requests == ["GET /a", "GET /c"])
                withExtendedLifetime(view) {}
            }
        }

        @Test func aSiteCannotNavigateToOtherOrigins() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<title>a</title>") }, "/b": { _ in .html("<title>b</title>") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let decisions = Collector<NavigationDecision>()
                view.navigationDecider = { _, decision in
                    decisions.add(decision)
                    return decision == .openOutside ? .cancel : decision
                }
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                var events = view.events.makeAsyncIterator()
                try await view.evaluate("location = '/b'")
                while let event = await events.next(), !event.isLast {}
                #expect(try await view.evaluate("document.title", as: String.self) == "b")
                // The same server by another name is another origin.
                for target in ["\(site.otherOrigin)/a", "http://127.0.0.1:\(site.port + 1)/a"] {
                    let before = decisions.values.count
                    try await view.call(function: "url => { location = url }", arguments: [target])
                    await decisions.wait(for: before + 1)
                    #expect(decisions.values.last == .cancel)
                }
                let requests = site.requests
                #expect(requests == ["GET /a", "GET /b"])
            }
        }

        @Test func aRedirectOutOfTheSiteIsRefused() async throws {
            let target = "http://localhost/away"
            try await TestSite.with(["/from": { _ in .redirect(target) }]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let address = try #require(URL(string: "\(site.origin)/from"))
                let failure = await view.failure(of: .url(address))
                #expect(failure == .refused(url: URL(address: target)))
            }
        }

        @Test func aLoadThatTheDeciderCancelsFailsAlsoIfTheEngineRewritesItsURL() async throws {
            try await TestSite.with(["/y": { _ in .html("y") }]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let shown = try #require(URL(string: "\(site.origin)/y"))
                try await view.load(.url(shown))
                view.navigationDecider = { _, _ in .cancel }
                for path in ["/x?q=it's", "/a/../b"] {
                    let address = try #require(URL(string: site.origin + path))
                    let failure = await view.failure(of: .url(address))
                    guard case .refused = failure else {
                        Issue.record("\(path): \(String(describing: failure))")
                        continue
                    }
                }
                #expect(view.url == shown)
            }
        }

        @Test func clickingACommandLinkDoesNotInterruptTheRunningLoad() async throws {
            let answers: [String: TestSite.Answer] = ["/slow.png": never]
            try await TestSite.with(answers) { site in
                let view = try WebView.app([
                    "a.html": """
                    <title>a</title><a id=a href='inlay:show'>x</a><script src=a.js></script>
                    """,
                    "a.js": """
                    document.getElementById("a").click();
                    addEventListener("load", () => { document.title = "loaded" });
                    """,
                ])
                let commands = Collector<String>()
                view.commands.on("show") { commands.add($0.name) }
                try await view.load(.resource("a.html"))
                await commands.wait(for: 1)
                #expect(try await view.evaluate("document.title", as: String.self) == "loaded")
            }
        }

        @Test func linksWithTargetBlankOpenInTheSameView() async throws {
            let view = try WebView.app([
                "a.html": "<a id=a target=_blank href=b.html>x</a>", "b.html": "<title>b</title>",
            ])
            try await view.load(.resource("a.html"))
            var events = view.events.makeAsyncIterator()
            try await view.evaluate("document.getElementById('a').click()")
            while let event = await events.next(), !event.isLast {}
            #expect(view.url == URL(address: "inlay-app://test/b.html"))
        }

        @Test func formsWithTargetBlankAreSubmittedInTheSameView() async throws {
            let form = """
                <form id=f method=post action=/b target=_blank><input name=a value=1></form>
                """
            try await TestSite.with([
                "/a": { _ in .html(form) },
                "/b": { request in
                    let body = try await String(decoding: request.bodyData, as: UTF8.self)
                    return .html("<title>\(request.method.rawValue) \(body)</title>")
                },
            ]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                var events = view.events.makeAsyncIterator()
                try await view.evaluate("document.getElementById('f').submit()")
                while let event = await events.next(), !event.isLast {}
                let title = try await view.evaluate("document.title", as: String.self)
                #expect(title == "POST a=1")
            }
        }

        @Test func linksThatOpenAboutBlankInANewWindowDoNotReplaceThePage() async throws {
            let view = try WebView.app(["a.html": "<a id=a target=_blank href=about:blank>x</a>"])
            try await view.load(.resource("a.html"))
            let decisions = Collector<NavigationDecision>()
            view.navigationDecider = { _, decision in
                decisions.add(decision)
                return decision
            }
            try await view.evaluate("document.getElementById('a').click()")
            await decisions.wait(for: 1)
            #expect(decisions.values == [.cancel])
            #expect(try await view.evaluate("location.href", as: String.self).hasSuffix("a.html"))
        }

        @Test func fragmentLinksOfAPreviewStayInTheView() async throws {
            let page = "<a id=a href='#x'>x</a><p id=x>"
            try await TestSite.with(["/a": { _ in .html(page) }]) { site in
                let view = WebView(trust: .preview)
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                try await view.evaluate("document.getElementById('a').click()")
                try await waitUntil("the fragment", view.url) {
                    $0?.absoluteString.hasSuffix("/a#x") == true
                }
            }
        }

        @Test func aRefusedRedirectOfAFrameDoesNotEndTheLoad() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<iframe src=/frame></iframe>") },
                "/frame": { _ in .redirect("http://localhost/away") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let refused = Collector<String>()
                view.navigationDecider = { action, decision in
                    if decision != .allow { refused.add(action.address) }
                    return decision
                }
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                #expect(refused.values == ["http://localhost/away"])
            }
        }

        @Test(arguments: [false, true])
        func framesWithURLsForbiddenByTheTrustLevelStayEmpty(isPreview: Bool) async throws {
            let page = """
                <script>
                var received = [];
                addEventListener("message", event => received.push(event.data));
                </script>
                <iframe src=/own></iframe>
                <iframe srcdoc="<script>parent.postMessage('srcdoc', '*')</script>"></iframe>
                <script>
                const script = "<script>parent.postMessage('data', '*')</" + "script>";
                for (const address of [
                    `http://localhost:${location.port}/other`,
                    "data:text/html," + encodeURIComponent(script),
                ]) {
                    const frame = document.createElement("iframe");
                    frame.src = address;
                    document.body.append(frame);
                }
                </script>
                """
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html(page) },
                "/own": { _ in .html("<script>parent.postMessage('own', '*')</script>") },
                "/other": { _ in .html("<script>parent.postMessage('other', '*')</script>") },
            ]
            try await TestSite.with(answers) { site in
                let origin = try #require(WebOrigin(site.origin))
                let view = WebView(trust: isPreview ? .preview : .site([origin]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                // The frames' scripts ran before the end of the load, and so posted before this.
                try await view.evaluate("postMessage('last', '*')")
                func received() async throws -> [String] {
                    try await view.evaluate("received.join()", as: String.self)
                        .split(separator: ",").map(String.init)
                }
                var patience = Patience()
                while try await !received().contains("last") {
                    try patience.check("the last message arrives")
                }
                #expect(
                    try await received().sorted()
                        == (isPreview ? ["last", "other", "own"] : ["last", "own"]))
                #expect(site.requests.contains("GET /other") == isPreview)
            }
        }

        @Test func untrustedDocumentsFollowNoRefreshAndReachNoNetwork() async throws {
            try await TestSite.with([:]) { site in
                let view = WebView(trust: .document)
                let problems = Collector<ResourceProblem>()
                view.onResourceProblem = { problems.add($0) }
                try await view.load(
                    .html(
                        """
                        <title>here</title>
                        <meta http-equiv=refresh content="0; url=\(site.origin)/refreshed">
                        <link rel=stylesheet href="\(site.origin)/style.css">
                        <link rel=preload as=image href="\(site.origin)/preload.png">
                        <link rel=prefetch href="\(site.origin)/prefetch">
                        <style>@import "\(site.origin)/import.css";
                        body { background: url(\(site.origin)/background.png) }
                        @font-face { font-family: x; src: url(\(site.origin)/font.woff) }
                        body { font-family: x }</style>
                        <img src="\(site.origin)/image.png" srcset="\(site.origin)/2x.png 2x">
                        <iframe src="\(site.origin)/frame"></iframe>
                        <object data="\(site.origin)/object"></object>
                        <embed src="\(site.origin)/embed">
                        <video src="\(site.origin)/video" poster="\(site.origin)/poster"></video>
                        <audio src="\(site.origin)/audio"></audio>
                        <svg><image href="\(site.origin)/svg.png"/></svg>
                        text
                        """))
                #expect(try await view.evaluate("document.title", as: String.self) == "here")
                try await waitUntil("the image is reported", problems.values) { problems in
                    problems.contains { "\($0)".contains("image.png") }
                }
                #expect(site.requests == [])
            }
        }

        @Test(arguments: [PageTrust.document, .app])
        func preconnectPrefetchAndPingOpenNoConnections(trust: PageTrust) async throws {
            let listener = Listener()
            let address = "http://127.0.0.1:\(listener.port)"
            let view = WebView(trust: trust)
            view.navigationDecider = { _, decision in decision == .openOutside ? .cancel : decision
            }
            try await view.load(
                .trusted(
                    TrustedHTML(
                        trusting: """
                            <link rel=preconnect href="\(address)/">
                            <link rel=dns-prefetch href="\(address)/">
                            <link rel=prefetch href="\(address)/a">
                            <a id=a href="\(address)/b" ping="\(address)/c">x</a>
                            """)))
            try await view.evaluate("document.getElementById('a').click()")
            // A load that goes through the network process comes after all that went there before.
            try await TestSite.with(["/": { _ in .html("x") }]) { site in
                let other = WebView(trust: .preview)
                try await other.load(.url(try #require(URL(string: "\(site.origin)/"))))
            }
            #expect(listener.connections() == 0)
        }

        @Test func downloadLinksSaveNoFile() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<a id=a download=inlay-evil.html href=/b>x</a>") },
                "/b": { _ in .html("evil") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                try await view.evaluate("document.getElementById('a').click()")
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                let home = FileManager.default.homeDirectoryForCurrentUser
                for folder in [home, home.appendingPathComponent("Downloads")] {
                    let file = folder.appendingPathComponent("inlay-evil.html").path
                    #expect(!FileManager.default.fileExists(atPath: file))
                }
            }
        }

        private func clickAndWait(_ id: String, in view: WebView) async throws {
            var events = view.events.makeAsyncIterator()
            try await view.call(
                function: "id => document.getElementById(id).click()", arguments: [id])
            while let event = await events.next(), !event.isLast {}
        }
    }
}

extension String {
    fileprivate var lastPart: Substring { split(separator: "/").last ?? "" }
}
