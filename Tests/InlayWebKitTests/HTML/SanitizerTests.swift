import Foundation
import InlayHTML
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of untrusted HTML in the real engine, with scripts and network enabled.
    @Suite struct Sanitizing {
        /// The detected harm of the pages.
        private struct Harm: Equatable {
            var scripts = 0
            var requests = 0
        }

        @Test func sanitizedPayloadsRunNoScriptsAndLoadNothing() async throws {
            #expect(HostilePayloads.all.count >= 300)
            let harm = try await harm { html, origin in
                try HTMLSanitizer().sanitize(html).source
            }
            #expect(harm == Harm())
        }

        /// Proves that the test above detects harm: unsanitized, the same pages do it.
        @Test func unsanitizedPayloadsRunScriptsAndMakeRequests() async throws {
            let harm = try await harm { html, _ in html }
            #expect(harm.scripts > 5)
            #expect(harm.requests > 20)
        }

        /// How many random fragments are compared with the engine's reading: 100,000 in the campaign.
        private static let randomFragments = 5_000 * Campaign.inputs

        /// The engine parses the sanitizer's output into the same tree, which contains no element or
        /// attribute outside of the policy, and no remote image in any `srcset`.
        @Test(.tags(.fuzz)) func theEngineParsesOnlyAllowedMarkupFromSanitizedRandomInput()
            async throws
        {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<!doctype html><title>page</title>"))
            let policy = HTMLSanitizer.Policy.standard
            var attributes = policy.attributes.mapValues { Array($0) }
            attributes["*"] = Array(policy.globalAttributes) + ["rel"]
            var generator = SeededGenerator(seed: 100)
            var sets = 0
            for _ in 0..<Self.randomFragments / 250 {
                let outputs = try (0..<250).map { _ in
                    try HTMLSanitizer().sanitize(HostileMarkup.fragment(using: &generator)).source
                }
                sets += outputs.count { $0.contains("srcset=") }
                let faults = try await view.call(
                    function: Self.inspecting,
                    arguments: [
                        outputs, Array(policy.elements), attributes.map { [$0.key] + $0.value },
                    ],
                    as: [String].self)
                #expect(faults == [])
            }
            // Waits for the requests of the images above.
            #expect(sets > Self.randomFragments / 100)
        }

        /// Returns the problems of all outputs, one per line.
        private static let inspecting: JavaScript = """
            (outputs, elements, attributes) => {
                const allowed = new Set(elements);
                const names = new Map(attributes.map(([name, ...rest]) => [name, new Set(rest)]));
                const base = new URL("https://base.example/folder/");
                // An invalid URL makes no request.
                const read = (value) => URL.canParse(value, base) ? new URL(value, base) : base;
                const faults = [];
                const place = document.implementation.createHTMLDocument("").body;
                for (const html of outputs) {
                    const tell = (what) => faults.push(`${what}: ${html}`);
                    place.innerHTML = html;
                    // The line break behind <pre> isn't a part of the text.
                    if (place.innerHTML !== html.replace(/(<pre(?: [^>]*)?>)\\n/g, "$1")) tell("is read otherwise");
                    for (const element of place.querySelectorAll("*")) {
                        if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") tell("namespace");
                        if (!allowed.has(element.localName)) tell(element.localName);
                        for (const { name, value } of element.attributes) {
                            if (!names.get("*").has(name) && !names.get(element.localName)?.has(name)) tell(name);
                            if (name === "id" && !value.startsWith("content-")) tell("id");
                            if (name === "href") {
                                const url = read(value);
                                if (!["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) tell(url.protocol);
                                if (url.hostname.endsWith(".commands")) tell("command");
                            }
                            if (name === "src" || name === "srcset") {
                                const words = name === "src" ? [value]
                                    : value.split(/[\\t\\n\\f\\r ]+/).map((word) => word.replace(/^,+|,+$/g, ""));
                                for (const word of words) {
                                    const url = read(word);
                                    if (url.protocol !== "data:" && url.host !== base.host) tell(name);
                                }
                            }
                        }
                    }
                }
                return faults;
            }
            """

        /// Shows all payloads, many on a page, and clicks on all elements.
        private func harm(
            _ prepare: @escaping @Sendable (String, String) throws -> String
        ) async throws -> Harm {
            let size = 24
            let starts = Array(stride(from: 0, to: HostilePayloads.all.count, by: size))
            let pages = starts.map {
                HostilePayloads.all[$0..<min($0 + size, HostilePayloads.all.count)]
            }
            let server = AddressBox()
            var answers: [String: TestSite.Answer] = [:]
            for (number, payloads) in pages.enumerated() {
                answers["/page\(number)"] = { _ in
                    let origin = server.value
                    let body = try payloads.map { payload in
                        let html = payload.replacing("{server}", with: origin)
                            .replacing("{host}", with: origin.dropFirst("http://".count))
                        return "<section>\(try prepare(html, origin))</section>"
                    }
                    return .html(
                        "<!doctype html><title>page</title>\(body.joined(separator: "\n"))")
                }
            }
            return try await TestSite.with(answers) { site in
                server.value = site.otherOrigin
                let origin = try #require(WebOrigin(site.origin))
                let view = WebView(trust: .site([origin]), profile: WebProfile())
                var harm = Harm()
                for number in pages.indices {
                    let url = try #require(URL(string: "\(site.origin)/page\(number)"))
                    // A page that navigates elsewhere by itself counts as harm.
                    guard (try? await view.load(.url(url))) != nil else {
                        harm.scripts += 1
                        continue
                    }
                    // Two frames, in which handlers run; then clicks on everything.
                    let title = try? await view.call(
                        function: """
                            async () => {
                                const frame = () => new Promise(done => setTimeout(done, 30));
                                await frame();
                                for (const one of document.querySelectorAll("a, button, summary, img")) {
                                    one.addEventListener("click", event => {
                                        if (!one.href?.baseVal && !/^javascript/i.test(one.href)) event.preventDefault();
                                    });
                                    one.click();
                                }
                                await frame();
                                return document.title;
                            }
                            """, as: String.self)
                    if title != "page" { harm.scripts += 1 }
                }
                harm.requests = site.requests.count { $0.contains("/hit") }
                return harm
            }
        }
    }
}

/// The URL of a site, which is known only after its responses are created.
private nonisolated final class AddressBox: @unchecked Sendable {
    // Written before the first request, and only read afterwards.
    var value = ""
}
