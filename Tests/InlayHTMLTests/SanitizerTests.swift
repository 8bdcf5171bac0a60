import InlayHTML
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

@Suite("HTML: sanitizer")
struct SanitizerTests {
    @Test(arguments: [
        ("<p>Hello <b>you</b><br>there", "<p>Hello <b>you</b><br>there</p>"),
        ("<h1 class=x style='color:red' onclick=x>a</h1>", "<h1>a</h1>"),
        (
            "<a href=https://e.org/?a&b target=_blank>x</a>",
            "<a href=\"https://e.org/?a&amp;b\" rel=\"noopener noreferrer\">x</a>"
        ),
        ("<a href='page.html'>x</a>", "<a href=\"page.html\" rel=\"noopener noreferrer\">x</a>"),
        ("<a href='javascript:x'>x</a>", "<a>x</a>"), ("<a href='inlay:x'>x</a>", "<a>x</a>"),
        (
            "<a href='mailto:a@b.c'>x</a>",
            "<a href=\"mailto:a@b.c\" rel=\"noopener noreferrer\">x</a>"
        ),
        (
            "<a href=#n>x</a><p id=n>y",
            "<a href=\"#content-n\" rel=\"noopener noreferrer\">x</a><p id=\"content-n\">y</p>"
        ),
        ("<img src=x.png alt=a onerror=x>", "<img src=\"x.png\" alt=\"a\">"),
        ("<img src=https://e.org/t.gif alt=a>", "<img alt=\"a\">"),
        ("<img src=cid:1 alt=a>", "<img alt=\"a\">"),
        ("<img src=data:image/png;base64,AAAA>", "<img src=\"data:image/png;base64,AAAA\">"),
        ("<img src=data:image/svg+xml,x>", "<img>"), ("a<script>b</script>c", "ac"),
        ("<x-y>a<o:p>b</o:p></x-y>", "ab"),
        ("<article><custom>a</custom></article>", "<article>a</article>"),
        ("<svg><p>x</svg>y", "<p>xy</p>"), ("<svg><a>x</svg>y", "y"),
        ("<!-- c -->a", "a"), ("a &lt;b&gt; &amp;", "a &lt;b&gt; &amp;"),
        (
            "<table><tr><td colspan=2>x",
            "<table><tbody><tr><td colspan=\"2\">x</td></tr></tbody></table>"
        ),
        ("<form action=x><label>a<input></label></form>", "a"),
        ("<style>p{}</style><title>t</title>x", "x"),
        ("<p><button><p>x</p></button></p>", "<p></p>"), ("", ""),
    ])
    func sanitizingKeepsAllowedContentAndRemovesTheRest(html: String, expected: String) throws {
        #expect(try sanitized(html) == expected)
    }

    @Test(
        arguments: [
            ("a.png 1x\u{600},//e.org/b.png", nil, ["//e.org/b.png"]),
            ("a.png 1x,//e.org/b.png 2x", "a.png 1x", ["//e.org/b.png"]),
            ("a.png,b.png 2x", "a.png,b.png 2x", []), ("a.png, b.png 2x", "a.png, b.png 2x", []),
            (" ,a.png 100w (,x) , b.png 1.5x,", "b.png 1.5x", []),
            ("a.png 1q, b.png 1x 2x, c.png", "c.png", []), ("data:image/png;base64,AA 1x", nil, []),
            ("a.png\u{A0}1x, //e.org/c.png", "a.png\u{A0}1x", ["//e.org/c.png"]),
            (",,,", nil, []), ("a.png,, //e.org/d.png", "a.png", ["//e.org/d.png"]),
        ] as [(String, String?, [String])])
    func srcsetIsSplitAsInTheHTMLStandard(
        value: String, kept: String?, blocked: [String]
    ) throws {
        var reported: [String] = []
        let html = try HTMLSanitizer().sanitize("<img srcset=\"\(value)\">") { reported.append($0) }
        #expect(
            html.source
                == (kept.map { "<img srcset=\"\($0.replacing("\u{A0}", with: "&nbsp;"))\">" }
                    ?? "<img>"))
        #expect(reported == blocked)
    }

    @Test func sanitizingRefusesHTMLLongerThanTheByteLimit() {
        let limit = HTMLLimits().bytes
        #expect(throws: HTMLLimitError.tooLong(bytes: limit + 1, limit: limit)) {
            try HTMLSanitizer().sanitize(String(repeating: "a", count: limit + 1))
        }
    }

    @Test func sanitizingKeepsLeadingLineBreaksOfPreformattedText() throws {
        for count in 0..<8 {
            let text = String(repeating: "\n", count: count) + "<b>x</b>"
            let result = try sanitized("<pre>\n\(text)</pre>y")
            #expect(result == (count == 0 ? "<pre>" : "<pre>\n") + "\(text)</pre>y")
            #expect(try sanitized(result) == result)
        }
        #expect(try sanitized("<pre><i></i>\nx</pre>") == "<pre><i></i>\nx</pre>")
    }

    @Test func remoteImagesAreReportedAndRemovedUnlessAllowed() throws {
        let html = "<img src=//e.org/a.gif><img srcset='https://e.org/b.png 2x, c.png 1x'>"
        var blocked: [String] = []
        let html1 = try HTMLSanitizer().sanitize(html) { blocked.append($0) }
        #expect(html1.source == "<img><img srcset=\"c.png 1x\">")
        #expect(blocked == ["//e.org/a.gif", "https://e.org/b.png"])
        var policy = HTMLSanitizer.Policy.standard
        policy.remoteContent = .allowed
        #expect(
            try sanitized(html, policy)
                == "<img src=\"//e.org/a.gif\"><img srcset=\"https://e.org/b.png 2x, c.png 1x\">")
    }

    @Test(arguments: [
        "https://x.COMMANDS./y", "//my.app\u{FF0E}comm\u{AD}ands",
        "https://my.app.command\u{FF53}/",
        "http://my.app.commands/x", "//MY.app.commands/x", "https:\\\\u@my.app.commands:80\\x",
        "http://my%2eapp.commands/", "http://my\u{3002}app.commands/", "http:my.app.commands/x",
    ])
    func hrefsToCommandHostsAreRemovedInAnySpelling(address: String) throws {
        #expect(try sanitized("<a href='\(address)'>x</a>") == "<a>x</a>")
    }

    @Test(arguments: [
        "https://commands.example.org/", "https://example.org/my.app.commands",
        "https://m\u{FC}ller.example/",
        "https://\u{43F}\u{440}\u{438}\u{43C}\u{435}\u{440}.\u{440}\u{444}/",
    ])
    func sanitizingKeepsLinksToHostsOtherThanCommandHosts(address: String) throws {
        #expect(try sanitized("<a href='\(address)'>x</a>").contains("href=\"\(address)\""))
    }

    @Test func linksToHostsRefusedByThePolicyAreRemoved() throws {
        var policy = HTMLSanitizer.Policy.standard
        policy.refusedHosts = ["tracker.example"]
        #expect(try sanitized("<a href='//Tracker.example:80/'>x</a>", policy) == "<a>x</a>")
        #expect(try sanitized("<a href='//tracker.example./'>x</a>", policy) == "<a>x</a>")
        policy.refusedHosts = ["127.0.0.1", "[::1]"]
        for host in [
            "127.0.0.1", "127.0.0.1.", "127.1", "2130706433", "0x7f.0.0.1", "0x7F000001",
            "0177.0.0.1", "127.0.0.0x1", "[::1]:80", "[0:0:0:0:0:0:0:1]",
        ] {
            #expect(try sanitized("<a href='http://\(host)/'>x</a>", policy) == "<a>x</a>")
        }
        policy.refusedHosts = ["127.0.0.1"]
        #expect(
            try sanitized("<a href='http://[::ffff:127.0.0.1]/'>x</a>", policy) == "<a>x</a>")
        policy.refusedHosts = ["a.example", "127.0.0.1"]
        for host in ["127.0.0.2", "127.0.0.1.example", "x127.0.0.1a", "0x.org"] {
            let link = "<a href=\"http://\(host)/\">x</a>"
            #expect(try sanitized(link, policy).contains("http://\(host)/"))
        }
    }

    @Test func scriptsAndUnsafeAttributesAllowedByAPolicyAreStillRemoved() throws {
        var policy = HTMLSanitizer.Policy.standard
        policy.elements.formUnion(["script", "iframe", "svg", "style", "template", "object"])
        policy.globalAttributes.formUnion(["onclick", "style", "srcdoc", "data-x", "formaction"])
        policy.linkSchemes.formUnion(["javascript", "data", "inlay"])
        let html = """
            <script>a</script><iframe srcdoc=x></iframe><svg onload=x></svg><style>x</style>\
            <p onclick=x style=y data-x=1 data-x2=1>b</p><a href=javascript:x>c</a><a href=data:x>d</a>
            """
        #expect(try sanitized(html, policy) == "<p data-x=\"1\">b</p><a>c</a><a>d</a>")
    }

    @Test func theCorpusHasAtLeast400DistinctHostilePayloads() {
        #expect(Set(HostilePayloads.all).count >= 400)
    }

    @Test func hostilePayloadsAreSanitizedToInertHTML() throws {
        for payload in HostilePayloads.all {
            let html = payload.replacing("{server}", with: "http://127.0.0.1:1").replacing(
                "{host}", with: "127.0.0.1:1")
            try check(try sanitized(html), of: html)
        }
    }

    @Test(.tags(.fuzz)) func randomlyMixedPayloadsAreSanitizedToInertHTML() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<campaignCount(300) {
            var html = ""
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let payload = Array(
                    HostilePayloads.all.randomElement(using: &generator)!.unicodeScalars)
                let cut = Int.random(in: 0...payload.count, using: &generator)
                html.unicodeScalars +=
                    Bool.random(using: &generator) ? payload[..<cut] : payload[cut...]
            }
            try check(try sanitized(html), of: html)
        }
    }

    /// Checks sanitized HTML by parsing it and by sanitizing it again.
    private func check(_ result: String, of html: String) throws {
        let again = try sanitized(result)
        #expect(again == result, "\(html)")
        let tree = try HTMLTree(fragment: result)
        #expect(try HTMLTree(fragment: tree.html).html == tree.html, "\(html)")
        var waiting = Array(tree.root.children)
        while let node = waiting.popLast() {
            waiting += node.children
            guard let element = node.element else { continue }
            let isAllowed = HTMLSanitizer.Policy.standard.elements.contains(element.name)
            #expect(element.namespace == .html && isAllowed, "\(html)")
            for attribute in element.attributes {
                let value = attribute.value.lowercased()
                #expect(!attribute.name.hasPrefix("on") && attribute.name != "style", "\(html)")
                let isAddress = ["href", "src", "srcset"].contains(attribute.name)
                if isAddress {
                    for scheme in ["script:", "data:text", "inlay:", "blob:"] {
                        #expect(
                            !value.hasPrefix(scheme) && !value.hasPrefix("java\(scheme)"), "\(html)"
                        )
                    }
                }
                if attribute.name != "href" { #expect(!value.contains("//127"), "\(html)") }
            }
        }
    }

    @Test(arguments: [
        ("<p hidden>x</p>a", "a"), ("<p hidden=until-found>x</p>a", "a"),
        ("<div style='display:none'>x<p>y</p></div>a", "a"),
        ("<span style='color:red;DISPLAY : none !important'>x</span>a", "a"),
        ("<o:p style=display:none>x</o:p>a", "a"),
        ("<div style='max-height:0;overflow:hidden'>x</div>a", "a"),
        ("<div style='max-height:0px;max-width:0px;overflow:hidden;mso-hide:all'>x</div>a", "a"),
        ("<div style='opacity:0'>x</div>a", "a"), ("<div style='opacity:.0'>x</div>a", "a"),
        (
            "<p style='visibility:hidden'>x<b style='visibility:visible'>y</b><img src=a></p>",
            "<p><b>y</b></p>"
        ),
        ("<td><p style='font-size:0'>x<b style='font-size:9px'>y</b></p>", "<p><b>y</b></p>"),
        ("<span style='max-height:0;overflow:hidden'>a</span>", "<span>a</span>"),
        ("<p hidden style='display:block'>a</p>", "<p>a</p>"),
        ("<p style='display:none;display:block'>a</p>", "<p>a</p>"),
        ("<p style='font-size:0.5em;opacity:0.1;height:0'>a</p>", "<p>a</p>"),
        ("<a style='mso-hide:all'>a</a>", "<a>a</a>"),
    ])
    func hiddenContentIsRemoved(html: String, result: String) throws {
        #expect(try sanitized(html) == result)
    }

    @Test func hiddenContentStaysHiddenIfThePolicyAllowsTheAttribute() throws {
        var policy = HTMLSanitizer.Policy.standard
        policy.globalAttributes.insert("hidden")
        #expect(try sanitized("<p hidden>x</p>", policy) == "<p hidden=\"\">x</p>")
    }

    @Test(arguments: [
        (
            "<a href=#ch1>x</a><a name=ch1>y</a>",
            "<a href=\"#content-ch1\" rel=\"noopener noreferrer\">x</a><a name=\"content-ch1\">y</a>"
        ),
        ("<a name='a b'>y</a>", "<a name=\"content-a b\">y</a>"), ("<a name=''>y</a>", "<a>y</a>"),
        ("<img name=body src=a>", "<img src=\"a\">"), ("<p name=x>y</p>", "<p>y</p>"),
        ("<p id='a b'>y</p>", "<p id=\"content-a b\">y</p>"),
    ])
    func namesOfAnchorsGetThePrefixOfIds(html: String, result: String) throws {
        #expect(try sanitized(html) == result)
    }

    @Test(arguments: [
        ("a.png 100w 50h", "a.png 100w 50h"), ("a.png 50h 100w", "a.png 50h 100w"),
        ("a.png 1e1x", "a.png 1e1x"), ("a.png 1E+1x", "a.png 1E+1x"), ("a.png .5x", "a.png .5x"),
        ("a.png -0x", "a.png -0x"), ("a.png 0x", "a.png 0x"), ("a.png 1.5x", "a.png 1.5x"),
        ("a.png 50h", nil), ("a.png 0w", nil), ("a.png 0h 1w", nil), ("a.png 1w 2w", nil),
        ("a.png 1x 1w", nil), ("a.png 1x 50h", nil), ("a.png 1x 2x", nil), ("a.png -1x", nil),
        ("a.png 1.x", nil), ("a.png +1x", nil), ("a.png 1.5w", nil), ("a.png e1x", nil),
        ("a.png 1e999x", nil), ("a.png (1x, 2x)", nil), ("a.png x", nil), ("a.png 1 x", nil),
        ("a.png 1w,b.png 2w 3h", "a.png 1w, b.png 2w 3h"),
    ])
    func srcsetDescriptorsAreParsedByTheStandard(value: String, result: String?) throws {
        let image = try sanitized("<img srcset='\(value)'>")
        #expect(image == (result.map { "<img srcset=\"\($0)\">" } ?? "<img>"))
    }
}
