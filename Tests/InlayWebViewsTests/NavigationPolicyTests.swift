import Foundation
import InlayBridge
import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("Navigation policy")
struct NavigationPolicyTests {
    typealias Kind = NavigationAction.Kind

    private static let site = PageTrust.site([
        WebOrigin(scheme: "https", host: "example.com"),
        WebOrigin(scheme: "http", host: "localhost", port: 8080),
    ])
    private static let tiers: [PageTrust] = [.app, site, .document, .preview]
    private static let kinds: [Kind] = [.link, .form, .back, .forward, .reload, .other]

    private func policy(_ trust: PageTrust, folder: String? = "pages") -> NavigationPolicy {
        let resources = folder.map { ResourceFolder(name: $0, url: URL(filePath: "/nowhere")) }
        return NavigationPolicy(
            WebViewConfiguration(
                trust: trust, resources: resources, commandHost: "my.app.commands"))
    }

    private func decision(
        _ trust: PageTrust, _ url: String, _ kind: Kind = .link, isUserGesture: Bool = false,
        isRedirect: Bool = false, opensWindow: Bool = false
    ) -> NavigationDecision? {
        let action = NavigationAction(
            address: url, kind: kind, isUserGesture: isUserGesture, isRedirect: isRedirect,
            opensWindow: opensWindow)
        guard case .decision(let decision) = policy(trust).outcome(for: action) else { return nil }
        return decision
    }

    // MARK: - Inside

    @Test(arguments: kinds)
    func appViewsMayNavigateWithinTheirResourceFolder(kind: Kind) {
        for url in ["inlay-app://pages/", "inlay-app://pages/a/b.html?c#d", "INLAY-APP://Pages/a"] {
            #expect(decision(.app, url, kind) == .allow)
            #expect(decision(.app, url, kind, isRedirect: true) == .allow)
            #expect(decision(.app, url, kind, opensWindow: true) == .allow)
        }
    }

    @Test(arguments: kinds)
    func sitesMayNavigateWithinTheirOrigins(kind: Kind) {
        for url in [
            "https://example.com/", "https://example.com:443/a", "https://EXAMPLE.com?a",
            "http://localhost:8080/a", "https://someone@example.com/",
        ] {
            #expect(decision(Self.site, url, kind) == .allow)
            #expect(decision(Self.site, url, kind, isRedirect: true) == .allow)
        }
    }

    @Test func documentsMayOpenTheirFilesButSubmitNoForms() {
        for kind in Self.kinds where kind != .form {
            #expect(decision(.document, "inlay-page://pages/a.html", kind) == .allow)
        }
        #expect(decision(.document, "inlay-page://pages/a.html", .form) == .cancel)
        #expect(
            decision(.document, "inlay-page://pages/a.html", .form, isUserGesture: true) == .cancel)
    }

    @Test func previewsFollowRedirectsButOpenLinksOutside() {
        for url in ["https://example.com/", "http://elsewhere.example:81/a"] {
            for kind in [.other, .back, .forward, .reload] as [Kind] {
                #expect(decision(.preview, url, kind) == .allow)
                #expect(decision(.preview, url, kind, isRedirect: true) == .allow)
                #expect(decision(.preview, url, kind, opensWindow: true) == .cancel)
            }
            #expect(decision(.preview, url, .form, isUserGesture: true) == .cancel)
            #expect(decision(.preview, url, .link) == .cancel)
            #expect(decision(.preview, url, .link, isUserGesture: true) == .openOutside)
            #expect(
                decision(.preview, url, .link, isUserGesture: true, opensWindow: true)
                    == .openOutside)
        }
    }

    @Test(arguments: tiers)
    func aboutBlankIsAllowedInEveryTrustTierButOtherAboutURLsAreNot(trust: PageTrust) {
        for kind in Self.kinds {
            #expect(decision(trust, "about:blank", kind) == .allow)
            #expect(decision(trust, "about:blank#chapter", kind) == .allow)
        }
        for url in ["about:blankx", "about:blank?a", "about:", "about:config", " about:blank"] {
            #expect(decision(trust, url) == .cancel)
        }
    }

    @Test(arguments: [
        ("https://a.org/b?c#d", "https://a.org/b?c", true),
        ("https://a.org/b#", "https://a.org/b#x", true),
        ("https://a.org/b?d#x", "https://a.org/b?c", false),
        ("https://a.org/b", "https://a.org/b", false),
        ("https://evil.org/b#x", "https://a.org/b", false),
    ])
    func fragmentLinksOfPreviewsStayOnTheirPage(url: String, page: String, stays: Bool) {
        var action = NavigationAction(address: url, kind: .link, isUserGesture: true)
        let expected = NavigationPolicy.Outcome.decision(stays ? .allow : .openOutside)
        #expect(policy(.preview).outcome(for: action, on: page) == expected)
        #expect(policy(.preview).outcome(for: action) == .decision(.openOutside))
        action.opensWindow = true
        #expect(policy(.preview).outcome(for: action, on: page) == .decision(.openOutside))
    }

    @Test(arguments: tiers)
    func openingAboutBlankInANewWindowIsRefused(trust: PageTrust) {
        for kind in Self.kinds {
            let decision = decision(
                trust, "about:blank", kind, isUserGesture: true, opensWindow: true)
            #expect(decision == .cancel)
        }
    }

    // MARK: - Other origins

    @Test(arguments: [
        "inlay-app://pages.evil/", "inlay-app://xpages/", "inlay-app://pages:80/",
        "inlay-app://pages./", "inlay-app://pages@evil/", "inlay-app:pages/a", "inlay-app:/pages/",
        "inlay-app:///pages", "inlay-app://", "inlay-app://pages%2Fa/", "inlay-app://pages\\@evil/",
        "inlay-apps://pages/", "inlay-page://pages/", "xinlay-app://pages/", "//pages/a", "a.html",
        "http://pages/", "https://inlay-app//pages/",
    ])
    func urlsThatResembleTheAppsOriginAreRefused(url: String) {
        for kind in Self.kinds { #expect(decision(.app, url, kind) == .cancel) }
    }

    @Test(arguments: [
        "https://example.com.evil.org/", "https://example.com@evil.org/", "http://example.com/",
        "https://example.com:8443/", "https://example.com./", "https://www.example.com/",
        "https://xexample.com/", "https://evil.org/https://example.com/",
        "https://evil.org#https://example.com/", "https://example.com%2eevil.org/",
        "https://evil.org\\@example.com/", "http://localhost/", "http://localhost:80800/",
        "http://127.0.0.1:8080/", "https://localhost:8080/", "wss://example.com/",
        "https:example.com", "https:///example.com", "https://ｅxample.com/",
    ])
    func urlsThatResembleASitesOriginAreRefused(url: String) {
        for kind in Self.kinds {
            #expect(decision(Self.site, url, kind) == .cancel)
            #expect(decision(Self.site, url, kind, isRedirect: true) == .cancel)
        }
    }

    @Test func appAndDocumentFoldersCannotNavigateToEachOther() {
        #expect(decision(.document, "inlay-app://pages/a.html") == .cancel)
        #expect(decision(.app, "inlay-page://pages/a.html") == .cancel)
        for trust in [Self.site, .preview] {
            #expect(decision(trust, "inlay-app://pages/a.html") == .cancel)
            #expect(decision(trust, "inlay-page://pages/a.html") == .cancel)
        }
    }

    @Test(arguments: [PageTrust.app, .document])
    func withoutAResourceFolderURLsOfResourceFoldersAreRefused(trust: PageTrust) {
        let policy = policy(trust, folder: nil)
        for url in ["inlay-app://pages/", "inlay-page://pages/", "inlay-app://", "https://a.org/"] {
            let outcome = policy.outcome(for: NavigationAction(address: url))
            #expect(outcome == .decision(.cancel))
        }
    }

    @Test(arguments: [
        "about:srcdoc", "data:text/html,<script>alert(1)</script>", "javascript:alert(1)",
        "JavaScript:alert(1)", "blob:https://example.com/1", "blob:inlay-app://pages/1",
        "blob:null/1", "file:///etc/passwd", "file://example.com/etc/passwd", "ftp://example.com/",
        "view-source:https://example.com/", "ws://example.com/", "custom:a",
        "intent://a#Intent;end",
        "webkit://gpu", "resource:///org/gnome/a", "", ":", "https", "://", "%68ttps://a.org/",
    ])
    func unsupportedURLSchemesAreRefused(url: String) {
        for trust in Self.tiers {
            for kind in Self.kinds {
                #expect(decision(trust, url, kind, isUserGesture: true) == .cancel, "\(trust)")
            }
        }
    }

    // MARK: - Outside

    @Test(arguments: [
        "http://elsewhere.example/", "https://elsewhere.example/a?b#c",
        "HTTPS://ELSEWHERE.example/",
        "mailto:someone@example.com", "MAILTO:someone@example.com", "tel:+4930123456",
    ])
    func linksToOtherOriginsOpenOutsideAfterAUserGesture(url: String) {
        for trust in Self.tiers {
            #expect(decision(trust, url, isUserGesture: true) == .openOutside, "\(trust)")
            #expect(
                decision(trust, url, isUserGesture: true, opensWindow: true) == .openOutside,
                "\(trust)")
        }
    }

    @Test(arguments: ["https://elsewhere.example/", "mailto:someone@example.com", "tel:1"])
    func onlyLinksWithAUserGestureOpenOutside(url: String) {
        for trust in Self.tiers {
            #expect(decision(trust, url, .link) != .openOutside, "\(trust)")
            for kind in Self.kinds where kind != .link {
                #expect(decision(trust, url, kind, isUserGesture: true) != .openOutside, "\(trust)")
            }
        }
    }

    @Test func redirectsToOtherOriginsAreRefusedExceptInPreviews() {
        let url = "https://elsewhere.example/"
        for trust in [PageTrust.app, Self.site, .document] {
            #expect(decision(trust, url, .other, isRedirect: true) == .cancel)
            #expect(decision(trust, url, .form, isRedirect: true) == .cancel)
        }
        #expect(decision(.preview, url, .other, isRedirect: true) == .allow)
    }

    // MARK: - Commands

    @Test(arguments: [
        "inlay:show?id=7", "inlay://show?id=7", "INLAY:show?id=7",
        "http://my.app.commands/show?id=7", "https://my.app.commands/show?id=7",
    ])
    func commandURLsAreDeliveredOnlyFromLinksAndFormsOfTheTiersAppAndDocument(url: String) {
        let command = PageCommand(name: "show", arguments: ["id": "7"], source: .link)
        for kind in Self.kinds {
            let action = NavigationAction(address: url, kind: kind)
            // A refresh, which unescaped text may contain, sends no commands by itself.
            let isLinkOrForm = kind == .link || kind == .form
            for trust in [PageTrust.app, .document] {
                #expect(
                    policy(trust).outcome(for: action)
                        == (isLinkOrForm ? .command(.command(command)) : .decision(.cancel)))
            }
            for trust in [Self.site, .preview] {
                #expect(policy(trust).outcome(for: action) == .decision(.cancel))
            }
        }
    }

    @Test(arguments: ["inlay:", "inlay:%", "http://my.app.commands/"])
    func malformedCommandURLsAreReportedInAppsAndDocumentsAndRefusedElsewhere(url: String) {
        let action = NavigationAction(address: url, kind: .link, isUserGesture: true)
        #expect(policy(.app).outcome(for: action) == .command(.malformed))
        #expect(policy(.document).outcome(for: action) == .command(.malformed))
        #expect(policy(Self.site).outcome(for: action) == .decision(.cancel))
        #expect(policy(.preview).outcome(for: action) == .decision(.cancel))
    }

    @Test func urlsOfTheCommandHostAreNeitherLoadedNorOpenedInAnotherApp() {
        for trust in Self.tiers {
            for url in ["http://my.app.commands/show", "https://my.app.commands/"] {
                let action = NavigationAction(address: url, kind: .link, isUserGesture: true)
                let outcome = policy(trust).outcome(for: action)
                #expect(outcome != .decision(.allow) && outcome != .decision(.openOutside))
            }
        }
    }
}
