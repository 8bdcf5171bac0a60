import Inlay
import InlayGObject
import Testing

extension EngineTests {
    /// Hostile values in every context of a template, in pages that may run inline scripts.
    @Suite struct TemplateEscapingPages {
        @Test func noHostileValueRunsSendsACommandOrLeavesThePage() async throws {
            #expect(Self.payloads.count * Self.contexts.count >= 2_000)
            let escaped = try await harm(.context)
            #expect(escaped == Harm())
            // The same values, escaped as text everywhere: this test can fail.
            let control = try await harm(.html)
            #expect(control.scripts > 50)
            #expect(control.commands > 5)
            #expect(control.requests > 5)
        }

        private struct Harm: Equatable {
            var scripts = 0
            var commands = 0
            var requests = 0
        }

        private func harm(_ escaping: TemplateEscaping) async throws -> Harm {
            var harm = Harm()
            for context in Self.contexts {
                let view = try WebView.app(["a.html": "<p>"], inlineScripts: true)
                let commands = Collector<Command>()
                for name in ["wipe", "done"] { view.commands.on(name) { commands.add($0) } }
                view.navigationDecider = { _, _ in .cancel }
                let page = Self.head + "{% for x in payloads %}<div>\(context)</div>{% endfor %}"
                let options = TemplateOptions(escaping: escaping)
                let data: TemplateValue = ["payloads": .array(Self.payloads.map { .string($0) })]
                try await view.load(.template(Template(page, options: options), data))
                try await view.evaluate(
                    """
                    for (const element of document.body.querySelectorAll("*"))
                        for (const name of ["click", "mouseover", "focus", "error", "toggle", "x"])
                            element.dispatchEvent(new Event(name, { cancelable: true }));
                    for (const link of document.querySelectorAll("a")) link.click();
                    """)
                // What the pages' scripts do now, they do before the next one runs.
                try await view.evaluate("setTimeout(() => inlay.command('done'), 0)")
                var count = 0
                while !commands.values.contains(where: { $0.name == "done" }),
                    commands.values.count >= count
                {
                    count = commands.values.count + 1
                    await commands.wait(for: count)
                }
                let found = try await view.evaluate(
                    """
                    [Number(document.documentElement.dataset.ran ?? 0),
                     Number(document.documentElement.dataset.asked ?? 0)]
                    """, as: [Int].self)
                harm.scripts += found[0]
                harm.requests += found[1]
                harm.commands += commands.values.count { $0.name == "wipe" }
            }
            return harm
        }

        /// Counts calls of `alert` and requests to another host, which the page's policy refuses.
        private static let head = """
            <!doctype html><meta charset=utf-8><script>
            const count = name => {
                const data = document.documentElement.dataset;
                data[name] = Number(data[name] ?? 0) + 1;
            };
            window.alert = () => count("ran");
            window.f = () => {};
            addEventListener("securitypolicyviolation", event => {
                if (event.blockedURI.includes("//evil.invalid")) count("asked");
            });
            </script>
            """

        private static let contexts = [
            "{{ x }}", "<p>{{ x }}</p>", "<p title=\"{{ x }}\">a</p>", "<p title='{{ x }}'>a</p>",
            "<p title={{ x }}>a</p>", "<p title=a{{ x }}>a</p>", "<p data-a=\"{{ x }}\">a</p>",
            "<p {{ x }}>a</p>", "<p data-{{ x }}=\"a\">a</p>", "<h{{ x }}>a</h1>",
            "<a href=\"{{ x }}\">a</a>", "<a href='{{ x }}'>a</a>", "<a href={{ x }}>a</a>",
            "<a href=\" {{ x }}\">a</a>", "<a href=\"/p/{{ x }}\">a</a>",
            "<a href=\"?q={{ x }}\">a</a>", "<a href=\"#{{ x }}\">a</a>",
            "<form action=\"{{ x }}\"><button>a</button></form>",
            "<form><button formaction={{ x }}>a</button></form>",
            "<svg><a xlink:href=\"{{ x }}\"><text>a</text></a></svg>",
            "<img alt=\"{{ x }}\">", "<img src=\"/i/{{ x }}\">", "<img srcset=\"/i/{{ x }} 1x\">",
            "<script src=\"{{ x }}\"></script>", "<iframe srcdoc=\"{{ x }}\"></iframe>",
            "<object data=\"{{ x }}\"></object>", "<embed src=\"{{ x }}\">",
            "<script>var a = {{ x }};</script>", "<script>var a = \"{{ x }}\";</script>",
            "<script>var a = '{{ x }}';</script>", "<script>var a = `{{ x }}`;</script>",
            "<script>f({{ x }}, '{{ x }}')</script>", "<script>// {{ x }}\n</script>",
            "<script>/* {{ x }} */</script>",
            "<script type=\"application/json\">{\"a\": {{ x }}}</script>",
            "<p onclick=\"f({{ x }})\">a</p>", "<p onclick=\"f('{{ x }}')\">a</p>",
            "<p onclick='f(\"{{ x }}\")'>a</p>", "<p style=\"color: {{ x }}\">a</p>",
            "<p style='font-family: \"{{ x }}\"'>a</p>", "<style>p { color: {{ x }} }</style>",
            "<style>p::after { content: \"{{ x }}\" }</style>", "<style>/* {{ x }} */</style>",
            "<p style=\"background: url(/i/{{ x }})\">a</p>", "<!-- {{ x }} -->",
            "<textarea>{{ x }}</textarea>", "<svg><title>{{ x }}</title></svg>",
            "<xmp>{{ x }}</xmp>", "<noscript>{{ x }}</noscript>",
            "<template>{{ x }}</template><p>{{ x }}</p>",
        ]

        private static let payloads = [
            "<script>alert(1)</script>", "</script><script>alert(1)</script>",
            "<img src=x onerror=alert(1)>", "\"><img src=x onerror=alert(1)>",
            "'><img src=x onerror=alert(1)>", "`><img src=x onerror=alert(1)>",
            "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
            "x onmouseover=alert(1)", "x onclick=alert(1) y=", "\" onclick=\"alert(1)",
            "' onclick='alert(1)", "onclick=alert(1)", "1 onclick=alert(1)",
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
            "java\tscript:alert(1)", "java\nscript:alert(1)", "\u{1}javascript:alert(1)",
            "javascript&colon;alert(1)", "javascript&#58;alert(1)",
            "javascript://%0aalert(1)", "vbscript:alert(1)",
            "data:text/html,<script>alert(1)</script>", "inlay:wipe", " INLAY:wipe",
            "inlay:wipe?a=1", "inl\tay:wipe", "alert(1)", ");alert(1);//", "');alert(1);//",
            "\");alert(1);//", "\\\");alert(1);//", "\\');alert(1);//", "';alert(1);'",
            "\";alert(1);\"", "${alert(1)}", "`;alert(1);`", "*/alert(1)/*", "\nalert(1)\n",
            "\u{2028}alert(1)", "--><img src=x onerror=alert(1)>",
            "--!><img src=x onerror=alert(1)>", "<!--<script>alert(1)",
            "</style><img src=x onerror=alert(1)>", "</textarea><img src=x onerror=alert(1)>",
            "</title><img src=x onerror=alert(1)>", "</xmp><img src=x onerror=alert(1)>",
            "</noscript><img src=x onerror=alert(1)>", "</template><img src=x onerror=alert(1)>",
            "]]><img src=x onerror=alert(1)>", "red;background:url(//evil.invalid/a)",
            "x) , url(//evil.invalid/a", "\\22}p{background:url(//evil.invalid/a)}",
            "red} p { background: url(//evil.invalid/b) } q {",
            "\"}@import '//evil.invalid/c';{", "\"><img src=//evil.invalid/d>",
            "'><link rel=stylesheet href=//evil.invalid/e>", "<iframe src=//evil.invalid/f>",
            "&lt;img src=x onerror=alert(1)&gt;", "&quot; onclick=alert(1) &quot;",
            "__proto__", "\u{0}<script>alert(1)</script>",
        ]
    }
}
