import FlyingFox
import Foundation
import Glibc
import InlayService
import InlaySoup
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of cookies shared by services and web views.
    @Suite struct SharedCookies {
        private static let page: TestSite.Answer = { request in
            .html("<p id=cookies>\(request.headers[.cookie] ?? "none")")
        }

        private static let login: TestSite.Answer = { _ in
            var response = HTTPResponse.html("<p>in")
            response.headers[.setCookie] = "session=7; Path=/; HttpOnly"
            return response
        }

        private func origin(_ site: TestSite) throws -> WebOrigin {
            try #require(WebOrigin(site.origin))
        }

        private func url(_ text: String) throws -> URL {
            try #require(URL(string: text))
        }

        private func text(_ view: WebView) async throws -> String? {
            try await view.evaluate("document.getElementById('cookies').textContent")
                .stringValue
        }

        private func endNetworkProcess() async throws {
            let processes = Process.descendants(named: "WebKitNetworkProcess")
            for process in processes { kill(pid_t(process), SIGKILL) }
            try await waitUntil("the process has ended") {
                Set(Process.descendants(named: "WebKitNetworkProcess"))
                    .isDisjoint(with: processes)
            }
        }

        @Test func cookiesOfAServiceLoginAreSentByTheWebView() async throws {
            try await TestSite.with(["/": Self.page, "/login": Self.login]) { site in
                let profile = WebProfile()
                let transport = SoupTransport()
                let origin = try origin(site)
                let trust = PageTrust.site([origin])
                let sharing = try #require(
                    profile.shareCookies(of: origin, with: transport, in: trust))
                let service = ServiceProxy(server: try url(site.origin), transport: transport)
                try await service.get("/login")
                await sharing.update()
                let view = WebView(WebViewConfiguration(trust: trust), profile: profile)
                try await view.load(.url(try url(site.origin + "/")))
                #expect(try await text(view) == "session=7")
                // Neither another origin of the server nor an untrusted page gets the cookies.
                let preview = WebView(
                    WebViewConfiguration(trust: .preview), profile: profile)
                try await preview.load(.url(try url(site.origin + "/")))
                #expect(try await text(preview) == "none")
            }
        }

        @Test func cookiesSetInTheWebViewReachTheServiceTransport() async throws {
            try await TestSite.with(["/": Self.page, "/login": Self.login]) { site in
                let profile = WebProfile()
                let transport = SoupTransport()
                let origin = try origin(site)
                let trust = PageTrust.site([origin])
                let sharing = try #require(
                    profile.shareCookies(of: origin, with: transport, in: trust))
                let view = WebView(WebViewConfiguration(trust: trust), profile: profile)
                try await view.load(.url(try url(site.origin + "/login")))
                await sharing.update()
                let cookie = try #require(await transport.allCookies().first)
                #expect(cookie.name == "session")
                #expect(cookie.value == "7")
                #expect(cookie.isHTTPOnly)
                // A cookie removed from one jar is removed from the other.
                await transport.remove(cookie)
                await sharing.update()
                try await view.load(.url(try url(site.origin + "/")))
                #expect(try await text(view) == "none")
            }
        }

        @Test func cookiesOfAServiceOutliveTheNetworkProcessOfTheWebView() async throws {
            try await TestSite.with(["/": Self.page, "/login": Self.login]) { site in
                let profile = WebProfile()
                let transport = SoupTransport()
                let origin = try origin(site)
                let trust = PageTrust.site([origin])
                let sharing = try #require(
                    profile.shareCookies(of: origin, with: transport, in: trust))
                let view = WebView(WebViewConfiguration(trust: trust), profile: profile)
                try await view.load(.url(try url(site.origin + "/login")))
                await sharing.update()
                #expect(await transport.allCookies().map(\.value) == ["7"])
                try await endNetworkProcess()
                await sharing.update()
                #expect(await transport.allCookies().map(\.value) == ["7"])
                try await view.load(.url(try url(site.origin + "/")))
                #expect(try await text(view) == "session=7")
            }
        }

        @Test func cookiesOfAServiceOutliveANetworkProcessThatEndsDuringAnUpdate() async throws {
            try await TestSite.with(["/": Self.page, "/login": Self.login]) { site in
                let profile = WebProfile()
                let transport = SoupTransport()
                let origin = try origin(site)
                let trust = PageTrust.site([origin])
                let sharing = try #require(
                    profile.shareCookies(of: origin, with: transport, in: trust))
                try await ServiceProxy(server: try url(site.origin), transport: transport)
                    .get("/login")
                for round in 0..<6 {
                    await sharing.update()
                    async let updated: Void = sharing.update()
                    for _ in 0..<round { await Task.yield() }
                    try await endNetworkProcess()
                    await updated
                    await sharing.update()
                    #expect(await transport.allCookies().map(\.value) == ["7"])
                }
                let view = WebView(WebViewConfiguration(trust: trust), profile: profile)
                try await view.load(.url(try url(site.origin + "/")))
                #expect(try await text(view) == "session=7")
            }
        }

        @Test func cookiesSetInAWebViewAreCopiedToTheTransportWithoutCallingUpdate() async throws {
            try await TestSite.with(["/": Self.page, "/login": Self.login]) { site in
                let profile = WebProfile()
                let transport = SoupTransport()
                let origin = try origin(site)
                let trust = PageTrust.site([origin])
                let sharing = try #require(
                    profile.shareCookies(of: origin, with: transport, in: trust))
                await sharing.update()
                let changes = await transport.cookieChanges()
                let view = WebView(WebViewConfiguration(trust: trust), profile: profile)
                try await view.load(.url(try url(site.origin + "/login")))
                for await _ in changes { break }
                #expect(await transport.allCookies().map(\.value) == ["7"])
                withExtendedLifetime(sharing) {}
            }
        }

        @Test func cookiesAreNotSharedWithUntrustedViews() throws {
            let here = WebOrigin(scheme: "https", host: "a.example")
            let other = WebOrigin(scheme: "https", host: "b.example")
            let profile = WebProfile()
            let transport = SoupTransport()
            for trust in [PageTrust.document, .preview, .site([other])] {
                #expect(profile.shareCookies(of: here, with: transport, in: trust) == nil)
            }
            #expect(profile.shareCookies(of: here, with: transport, in: .app) != nil)
        }
    }
}
