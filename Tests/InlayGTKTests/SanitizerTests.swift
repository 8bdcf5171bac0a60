import Foundation
import Inlay
import InlayTesting
import Testing

extension EngineTests {
    /// Strangers' HTML in the real engine, where scripts may run and everything may be loaded.
    @Suite struct Sanitizing {
        /// What the pages of a suite did.
        private struct Harm: Equatable {
            var scripts = 0
            var requests = 0
        }

        @Test func noPayloadRunsOrLoadsAnything() async throws {
            #expect(HostilePayloads.all.count >= 300)
            let harm = try await harm { html, origin in
                try HTMLSanitizer().sanitize(html).source
            }
            #expect(harm == Harm())
        }

        /// Without the sanitiser the same pages do harm, so that the test above can see it.
        @Test func asTheyAreThePayloadsRunAndLoad() async throws {
            let harm = try await harm { html, _ in html }
            #expect(harm.scripts > 5)
            #expect(harm.requests > 20)
        }

        /// Shows all payloads, many a page, and clicks on what can be clicked.
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
                let origin = try #require(Origin(site.origin))
                let view = WebView(trust: .site([origin]), profile: Profile())
                var harm = Harm()
                for number in pages.indices {
                    let url = try #require(URL(string: "\(site.origin)/page\(number)"))
                    // A page that leads elsewhere by itself has done harm enough.
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

/// The address of a site, which is known when its answers are made already.
private nonisolated final class AddressBox: @unchecked Sendable {
    // Written before the first request, and only read afterwards.
    var value = ""
}
