import FlyingFox
import Foundation
import InlayTemplate
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Hostile values in every context of a page, rendered by templates and shown by the real engine,
    /// in which scripts may run and everything may be loaded.
    ///
    /// An address as the value of an address is no attack: a template that writes `<img src="{{ x }}">`
    /// asks for it. So no payload is a plain address.
    @Suite struct EscapedPages {
        @Test(.tags(.fuzz)) func contextEscapedPayloadsRunNoScriptsAndLoadNothing() async throws {
            #expect(Campaign.inputs == 1 || EscapingPairs.count >= 2_000)
            let harm = try await harm(escaping: .context)
            #expect(harm == Harm())
        }

        /// Proves that the test above detects attacks: escaped only as text, the same pairs do
        /// harm.
        @Test func payloadsEscapedAsPlainTextStillRunScripts() async throws {
            let harm = try await harm(escaping: .html)
            print("\(EscapingPairs.count) pairs escaped as text: \(harm)")
            #expect(harm.scripts > EscapingPairs.count / 50)
        }

        /// The detected harm of the pages.
        private struct Harm: Equatable {
            /// The number of payloads that ran.
            var scripts = 0
            /// The number of requests for URLs of payloads.
            var requests = 0
            /// How often a page didn't load because it navigated elsewhere.
            var losses = 0
            /// The foreign URLs that pages and their frames tried to navigate to.
            var navigations: [String] = []
        }

        /// Loads pages of all payloads for some contexts each, and operates all of their elements.
        private func harm(escaping: TemplateEscaping) async throws -> Harm {
            var pages: [String] = []
            var answers: [String: TestSite.Answer] = ["/done": { _ in .empty }]
            for contexts in EscapingPairs.pages {
                let page = "/page\(pages.count)"
                pages.append(page)
                answers[page] = { request in
                    let port = request.headers[.host]?.split(separator: ":").last ?? ""
                    return .html(
                        try EscapingPairs.page(
                            contexts, server: "http://localhost:\(port)", escaping: escaping))
                }
            }
            return try await TestSite.with(answers) { site in
                let view = WebView(
                    trust: .site([try #require(WebOrigin(site.origin))]), profile: WebProfile())
                var harm = Harm()
                let navigations = Collector<String>()
                for page in pages {
                    view.navigationDecider = { action, decision in
                        if action.address.hasSuffix(page) { return decision }
                        // The templates have frames: with the payload as their page, which stays
                        // empty in this tier, or as an address within the site.
                        if action.address.hasPrefix("about:") { return decision }
                        if !action.address.hasPrefix(site.origin + "/") {
                            navigations.add(action.address)
                        }
                        return .cancel
                    }
                    let url = try #require(URL(string: site.origin + page))
                    // A page that navigates elsewhere while it loads counts as harm.
                    guard (try? await view.load(.url(url))) != nil else {
                        harm.losses += 1
                        continue
                    }
                    let scripts = try? await view.call(
                        function: Self.operating, arguments: [], as: [String].self)
                    harm.scripts += scripts?.count ?? 1
                }
                harm.navigations = navigations.values
                harm.requests = site.requests.count { $0.contains(" /hit") }
                return harm
            }
        }

        /// Operates each element as a user could, and returns the payloads that ran.
        private static let operating: JavaScript = """
            async () => {
                const turn = () => new Promise(done => setTimeout(done, 0));
                if (document.readyState !== "complete")
                    await new Promise(done => addEventListener("load", done));
                const isScript = address => /^javascript:/i.test(String(address));
                const stay = (event, address) => { if (!isScript(address)) event.preventDefault(); };
                addEventListener("click", event => {
                    const link = event.target.closest?.("a, area");
                    if (link) stay(event, link.href?.baseVal ?? link.href);
                }, true);
                addEventListener("submit", event => {
                    stay(event, event.submitter?.formAction || event.target.action);
                }, true);
                const events = ["mouseover", "mouseenter", "pointerover", "focus", "focusin", "load", "error", "toggle"];
                for (const one of document.querySelectorAll("section, section *")) {
                    for (const name of events) one.dispatchEvent(new Event(name));
                    if (one.click) one.click(); else one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
                }
                // `javascript:` URLs run in a separate task.
                await turn();
                await fetch("/done");
                await turn();
                if (document.title !== "page") ran.add("title");
                return [...ran];
            }
            """
    }
}

/// Payloads, and templates with the contexts that they are inserted into.
nonisolated enum EscapingPairs {
    static var count: Int { contexts.indices.reduce(0) { $0 + payloads(of: $1).count } }

    /// The contexts of each page.
    ///
    /// A page for each context would only take longer: what a payload breaks in one context seldom
    /// keeps a payload in another one from running.
    static var pages: [Range<Int>] {
        stride(from: 0, to: contexts.count, by: 8).map { $0..<min($0 + 8, contexts.count) }
    }

    /// A page with a section for each pair of one of the contexts and a payload.
    static func page(
        _ range: Range<Int>, server: String, escaping: TemplateEscaping
    ) throws -> String {
        var body = ""
        for index in range {
            let values = payloads(of: index).map { number, payload in
                let pair = index * payloads.count + number
                return payload.replacing("CODE", with: "top.alert(\(pair))")
                    .replacing("HIT", with: "\(server)/hit\(pair)")
                    .replacing("{server}", with: server)
                    .replacing("{host}", with: server.dropFirst("http://".count))
            }
            var options = TemplateOptions()
            options.escaping = escaping
            let template = try Template(
                "{% for x in values %}<section>\(contexts[index])</section>\n{% endfor %}",
                name: contexts[index], options: options)
            body += try template.text(["values": values])
        }
        return """
            <!doctype html><title>page</title><script>
            const ran = new Set();
            window.alert = window.confirm = window.prompt = what => { ran.add(String(what)); };
            window.open = what => { ran.add("open " + what); };
            function f() {}
            </script>\(body)
            """
    }

    /// The payloads for a context, with their numbers: all of them in the campaign, else each fourth,
    /// beginning with another one in the next context.
    private static func payloads(of context: Int) -> [(offset: Int, element: String)] {
        payloads.enumerated().filter { Campaign.inputs > 1 || $0.offset % 4 == context % 4 }
    }

    static let contexts = [
        "<p>{{ x }}</p>", "{{ x }}", "<b title=\"{{ x }}\">a</b>", "<b title='{{ x }}'>a</b>",
        "<b title={{ x }}>a</b>", "<b title=a{{ x }}>a</b>", "<b title=\"a {{ x }} b\">a</b>",
        "<b {{ x }}>a</b>", "<b {{ x }}=\"a\">a</b>", "<b data-{{ x }}=\"a\">a</b>",
        "<h{{ x }}>a</h1>", "<textarea>{{ x }}</textarea>", "<title>{{ x }}</title>",
        "<!-- {{ x }} -->", "<!--{{ x }}-->", "<iframe srcdoc=\"{{ x }}\"></iframe>",
        "<a href=\"{{ x }}\">a</a>", "<a href='{{ x }}'>a</a>", "<a href={{ x }}>a</a>",
        "<a href=\"/u/{{ x }}\">a</a>", "<a href=\"?q={{ x }}\">a</a>",
        "<a href=\"#{{ x }}\">a</a>", "<a href=\"{{ x }}/y\">a</a>",
        "<form action=\"{{ x }}\"><button>a</button></form>",
        "<form><button formaction={{ x }}>a</button></form>", "<img src=\"{{ x }}\">",
        "<img src={{ x }}>", "<img srcset=\"{{ x }}\">", "<img srcset=\"/a{{ x }} 2x\">",
        "<object data=\"{{ x }}\"></object>", "<iframe src=\"{{ x }}\"></iframe>",
        "<script src=\"{{ x }}\"></script>", "<script src=\"/js/{{ x }}.js\"></script>",
        "<link rel=stylesheet href=\"{{ x }}\">", "<video poster=\"{{ x }}\"></video>",
        "<svg><a xlink:href=\"{{ x }}\"><text>a</text></a></svg>",
        "<script>var y = {{ x }};</script>", "<script>var y = \"{{ x }}\";</script>",
        "<script>var y = '{{ x }}';</script>", "<script>var y = `{{ x }}`;</script>",
        "<script>var y = {a: [{{ x }}]};</script>", "<script>// {{ x }}\nf()</script>",
        "<script>/* {{ x }} */ f()</script>",
        "<script type=\"application/json\">{\"a\": {{ x }}}</script>",
        "<script type=\"text/template\"><b>{{ x }}</b></script>",
        "<p onclick=\"f({{ x }})\">a</p>", "<p onclick=\"f('{{ x }}')\">a</p>",
        "<p onclick='f(\"{{ x }}\")'>a</p>", "<p onclick=\"f(&quot;{{ x }}&quot;)\">a</p>",
        "<p style=\"color: {{ x }}\">a</p>", "<p style='width: {{ x }}px'>a</p>",
        "<p style=\"background: url({{ x }})\">a</p>",
        "<p style=\"background: url('/i/{{ x }}')\">a</p>",
        "<style>p { color: {{ x }} }</style><p>a", "<style>/* {{ x }} */</style><p>a",
        "<style>p::after { content: \"{{ x }}\" }</style><p>a",
        "<a href=\"/p?a=1&{{ x }}\">a</a>", "<a href=\"/?q={{ x | urlencode }}\">a</a>",
        "<a href=\"/{{ x }}/{{ x }}\">a</a>", "<script src=\"/js/{{ x }}/{{ x }}.js\"></script>",
        "<img srcset=\"{{ x }} 1x, {{ x }} 2x\">",
        "<p onclick=\"f(&QUOT;{{ x }}&QUOT;)\">a</p>",
        "<script>var y = \"{{ x | escapejs }}\";</script>",
        "<script>var d = {}; f({a: d.new / d.all, p: \"a/b\", n: {{ x }}})</script>",
        "<script>var a = 1; var y = a++ + /\"/; y = {{ x }}</script>",
        "<script>var y = /<!--/.test('');\np = \"/{{ x }}\"</script>",
        "<svg><style>p { background: url({{ x }}) }</style></svg><p>a",
        "<svg><script>var y = \"{{ x }}\";</script></svg>", "<p>{{ x | urlize }}</p>",
    ]

    /// The payloads that could end a context or have a meaning in it; in the campaign also those of
    /// the sanitizer tests.
    static let payloads = Campaign.inputs > 1 ? own + HostilePayloads.all : own

    private static let own = [
        "<script>CODE</script>", "</script><script>CODE</script>", "</style><script>CODE</script>",
        "</textarea><script>CODE</script>", "</title><script>CODE</script>",
        "--><script>CODE</script>", "--!><script>CODE</script>", "-><script>CODE</script>",
        "\"><script>CODE</script>", "'><script>CODE</script>", "><script>CODE</script>",
        "<img src=x onerror=CODE>", "\"><img src=x onerror=CODE>", "'><img src=x onerror=CODE>",
        "\" onclick=\"CODE", "' onclick='CODE", "x onclick=CODE ", "\" onfocus=\"CODE\" a=\"",
        "\" onmouseover=\"CODE", "onclick=CODE", "<svg onload=CODE>", "\"><svg onload=CODE>",
        "1 onclick=CODE", "javascript:CODE", "JavaScript:CODE", " javascript:CODE",
        "java\tscript:CODE", "java\nscript:CODE", "\u{1}javascript:CODE", "javascript&colon;CODE",
        "jav&#x61;script:CODE", "javascript:CODE//http://a/",
        "data:text/html,<script>CODE</script>",
        "data:text/javascript,CODE", "\";CODE;//", "';CODE;//", "`;CODE;//", "${CODE}",
        "\\\";CODE;//", "\\';CODE;//", "\\", "*/CODE/*", "\nCODE\n", "\u{2028}CODE", "CODE",
        ");CODE;(", "'-CODE-'", "\"-CODE-\"", "]};CODE;({a:[", "<!--<script>CODE",
        "&lt;script&gt;CODE&lt;/script&gt;", "&#39;);CODE;//", "&quot;);CODE;//",
        "red; background: url(HIT)", "red} * { background: url(HIT) }",
        "\"} * { background: url(HIT) } a { b: \"", "*/ * { background: url(HIT) } /*",
        "') ; background: url('HIT", "expression(CODE)", "</style><link rel=stylesheet href=HIT>",
        "\"><img src=HIT>", "'><img src=HIT>", "<img src=HIT>", "<iframe src=\"javascript:CODE\">",
        "\"><iframe srcdoc=\"<script>CODE</script>\">",
        "<meta http-equiv=refresh content=\"0;url=HIT\">", "x\" style=\"background:url(HIT)",
        "colon;CODE", "#39;);CODE;//", "#34;+CODE+", "+CODE+", "/\u{A0}CODE",
        "http://a/\"onclick=CODE//",
        "a&rpar;&rcub;*&lcub;background&colon;url&lpar;HIT&rpar;&rcub;",
    ]
}
