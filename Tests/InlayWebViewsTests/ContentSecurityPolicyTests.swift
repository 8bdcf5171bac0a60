import Foundation
import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("Content security policy")
struct ContentSecurityPolicyTests {
    private func policy(
        _ trust: PageTrust, folder: String? = nil, commandHost: String? = nil,
        allowsInlineScripts: Bool = false
    ) -> String? {
        let resources = folder.map { ResourceFolder(name: $0, url: URL(filePath: "/nowhere")) }
        return ContentSecurityPolicy.policy(
            for: WebViewConfiguration(
                trust: trust, resources: resources, commandHost: commandHost,
                allowsInlineScripts: allowsInlineScripts))
    }

    /// Parsed as in browsers: the first of duplicate directives counts.
    private func directives(_ policy: String?) throws -> [String: [String]] {
        let lines = try #require(policy).split(separator: ";").map { line in
            line.split(separator: " ").map(String.init)
        }
        return Dictionary(lines.map { ($0[0], Array($0.dropFirst())) }) { first, _ in first }
    }

    @Test func sitesAndPreviewsGetNoContentSecurityPolicy() {
        #expect(policy(.preview, folder: "a", commandHost: "b.commands") == nil)
        #expect(policy(.site([WebOrigin(scheme: "https", host: "a.org")]), folder: "a") == nil)
    }

    @Test(arguments: [PageTrust.app, .document], [nil, "pages"])
    func theContentSecurityPolicyForbidsFramesWorkersAndUnlistedSources(
        trust: PageTrust, folder: String?
    ) throws {
        for allowsInlineScripts in [false, true] {
            let directives = try directives(
                policy(
                    trust, folder: folder, commandHost: "my.app.commands",
                    allowsInlineScripts: allowsInlineScripts))
            let forbidden = [
                "default-src", "frame-src", "child-src", "worker-src", "object-src", "base-uri",
            ]
            for name in forbidden { #expect(directives[name] == ["'none'"], "\(name)") }
        }
    }

    @Test func theContentSecurityPolicyAllowsNoNetworkSources() throws {
        for trust in [PageTrust.app, .document] {
            let sources = try directives(policy(trust, folder: "pages")).filter {
                $0.key != "form-action"
            }.values.joined()
            let known: Set = [
                "'none'", "'self'", "'unsafe-inline'", "data:", "blob:", "inlay-image:",
                "inlay-cid:", "inlay-app://pages",
                "inlay-page://pages",
            ]
            #expect(Set(sources).subtracting(known) == [])
        }
    }

    @Test func theContentSecurityPolicyOfDocumentsForbidsScriptsInEveryConfiguration() throws {
        for (folder, isInline) in [(nil, false), (nil, true), ("a", true)] as [(String?, Bool)] {
            let policy = policy(.document, folder: folder, allowsInlineScripts: isInline)
            let directives = try directives(policy)
            #expect(directives["script-src"] == ["'none'"])
            #expect(directives["connect-src"] == ["'none'"])
        }
    }

    @Test func appPagesMayOnlyRunScriptsOfTheirResourceFolder() throws {
        let scripts = try directives(policy(.app, folder: "pages"))["script-src"]
        #expect(scripts == ["inlay-app://pages", "'self'"])
        #expect(try directives(policy(.app))["script-src"] == ["'self'"])
    }

    @Test func theContentSecurityPolicyHasUnsafeInlineOnlyIfInlineScriptsAreAllowed() throws {
        let scripts = try directives(
            policy(.app, folder: "pages", allowsInlineScripts: true))["script-src"]
        #expect(scripts == ["inlay-app://pages", "'unsafe-inline'"])
        for policy in [policy(.app), policy(.app, folder: "pages"), policy(.document)] {
            #expect(try directives(policy)["script-src"]?.contains("'unsafe-inline'") == false)
            #expect(try #require(policy).contains("unsafe-eval") == false)
        }
    }

    @Test func theContentSecurityPolicyAllowsThePagesOwnResourceFolder() throws {
        let app = try directives(policy(.app, folder: "pages"))
        let document = try directives(policy(.document, folder: "mail"))
        for name in ["style-src", "img-src", "font-src", "media-src", "form-action"] {
            #expect(app[name]?.contains("inlay-app://pages") == true, "\(name)")
            #expect(document[name]?.contains("inlay-page://mail") == true, "\(name)")
        }
        #expect(app["connect-src"] == ["inlay-app://pages"])
        #expect(try directives(policy(.app))["connect-src"] == ["'none'"])
    }

    @Test func theContentSecurityPolicyAllowsFormsToSendCommands() throws {
        #expect(try directives(policy(.document))["form-action"] == ["inlay:"])
        let forms = try directives(policy(.document, commandHost: "my.app.commands"))["form-action"]
        #expect(forms == ["inlay:", "http://my.app.commands", "https://my.app.commands"])
    }

    @Test func aCommandHostThatContainsContentSecurityPolicyDirectivesStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let configuration = WebViewConfiguration(
                trust: .document, commandHost: "a.b; frame-src *; script-src *")
            _ = ContentSecurityPolicy.policy(for: configuration)
        }
        await #expect(processExitsWith: .failure) {
            let configuration = WebViewConfiguration(trust: .app, commandHost: "a.b *")
            _ = ContentSecurityPolicy.policy(for: configuration)
        }
    }
}
