import Foundation
import InlayValues
import Testing

@testable import InlayTemplate

/// Tests of values that could end their context, choose a host or a scheme, or complete a character
/// reference of the template.
@Suite("Template: boundaries of contexts")
struct ContextBoundaryTests {
    // MARK: - Character references

    @Test(arguments: [
        "<a href=\"{{ a }}&{{ b }}\">", "<a href='/p&#{{ b }}'>",
        "<a href=\"/p&#x6{{ b }}\">",
        "<p onclick=\"go('/x?a=1&{{ b }}')\">",
        "<p onclick=\"a &lt{{ b }}\">",
        "<p style=\"background: url(/a?b&{{ b }})\">",
        "<img srcset=\"/a&{{ b }} 2x\">",
        "<svg><script>x=\"a&{{ b }}\"</script></svg>",
        "<svg><style>p { color: &{{ b }} }</style></svg>",
        "<p onclick=\"f('&{% if a %}x{% endif %}')\">",
        "<p onclick=\"f('&{% if a %}{% endif %}#39;{{ b }}')\">",
    ])
    func anAmpersandThatAValueCouldCompleteToAReferenceIsACompileError(template: String) {
        let text = problem(template)
        #expect(
            text.contains("error: an “&” before a template tag may begin"), "\(text)")
    }

    @Test(arguments: [
        (
            "<a href=\"/p?a=1&{{ x }}&c=2\">", "lt;b",
            "<a href=\"/p?a=1&amp;lt%3Bb&c=2\">"
        ),
        (
            "<a href=\"/p?a=1&{% if x %}b={{ x }}{% endif %}\">", "&",
            "<a href=\"/p?a=1&b=%26\">"
        ),
        ("<p onclick=\"f(a && {{ x }})\">", "b", "<p onclick=\"f(a && &quot;b&quot;)\">"),
        (
            "<p onclick=\"f(&QUOT;{{ x }}&QUOT;)\">", "\"+alert(1)+\"",
            "<p onclick=\"f(&QUOT;\\u0022+alert(1)+\\u0022&QUOT;)\">"
        ),
        (
            "<p onclick=\"f('&apos', '{{ x }}')\">", "'",
            "<p onclick=\"f('&apos', '\\u0027')\">"
        ),
        (
            "<a href=\"/a&quest/{{ x }}\">", "b/c",
            "<a href=\"/a&quest/b/c\">"
        ),
    ])
    func characterReferencesAreResolvedAsInBrowsers(template: String, value: String, html: String) {
        #expect(problem(template, ["x": .string(value)]) == "no problem: \(html)")
    }

    @Test func theTableOfCharacterReferencesMatchesTheHTMLStandard() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/InlayHTML/Resources/entities.txt")
        var names: [String: Unicode.Scalar] = [:]
        var unterminated: Set<String> = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            let scalars = words.dropFirst().compactMap { UInt32($0, radix: 16) }
                .compactMap(Unicode.Scalar.init)
            let isSpecial = scalars.contains {
                $0.isASCII || $0.properties.generalCategory == .spaceSeparator
            }
            guard isSpecial, let name = words.first else { continue }
            if name.hasSuffix(";") {
                names[String(name.dropLast())] = scalars.first
            } else {
                unterminated.insert(String(name))
            }
        }
        #expect(names.count > 60)
        #expect(CharacterReference.names == names)
        #expect(CharacterReference.unterminatedNames == unterminated)
    }

    // MARK: - Scripts

    /// Compilation failed when the context recorded a last character outside of ASCII.
    @Test(arguments: ["a", "é", "中", "🙂"])
    func branchesEndingInDifferentLettersHaveTheSameScriptContext(letter: String) throws {
        let template = """
            <script>x = "{% include name %}{% if x %}\(letter){% else %}b{% endif %}\
            {% for y in z %}\(letter){{ y }}{% endfor %}"; d = x / 2; y = "{{ x }}"</script>
            """
        var options = TemplateOptions()
        options.templates = ["part": letter]
        let values: TemplateValue = ["name": "part", "x": "/", "z": .array(["1"])]
        #expect(
            try rendered(template, values, options: options)
                == "<script>x = \"\(letter)\(letter)\(letter)1\"; d = x / 2; "
                + "y = \"\\u002f\"</script>")
    }

    @Test(arguments: [
        (
            "f({a: d.new / d.all, p: \"a/b\", n: {{ x }}})", "alert(1)",
            "f({a: d.new / d.all, p: \"a/b\", n: \"alert(1)\"})"
        ),
        (
            "f(d.in /2, \"a/b\", {{ x }}, this.#of / 2)", "alert(1)",
            "f(d.in /2, \"a/b\", \"alert(1)\", this.#of / 2)"
        ),
        ("x = a + /\"/; y = {{ x }}", "alert(1)", "x = a + /\"/; y = \"alert(1)\""),
        ("x = a++ + /\"/; y = {{ x }}", "alert(1)", "x = a++ + /\"/; y = \"alert(1)\""),
        ("x = a++ / 2; y = \"{{ x }}\"", "'", "x = a++ / 2; y = \"\\u0027\""),
        ("return\u{A0}/\"/; y = {{ x }}", "a", "return\u{A0}/\"/; y = \"a\""),
        ("größe / 2; y = \"{{ x }}\"", "\"", "größe / 2; y = \"\\u0022\""),
        ("x = 1 // \u{2028}`\ny = `{{ x }}", "a", "x = 1 // \u{2028}`\ny = `\"a\""),
        (
            "x=/<!--/.test(s);\np=\"/{{ x }}\"", "\"+alert(1)+\"",
            "x=/<!--/.test(s);\np=\"/\\u0022+alert(1)+\\u0022\""
        ),
        (
            "if (a) { f() } n = a <!-- `\ny = {{ x }}", "`",
            "if (a) { f() } n = a <!-- `\ny = \"\\u0060\""
        ),
        ("x = discontinue / 2; y = \"{{ x }}\"", "a", "x = discontinue / 2; y = \"a\""),
        ("a\n-- > `; y = `{{ x }}`", "`", "a\n-- > `; y = `\"\\u0060\"`"),
        ("if (d.if(x) / 2) y = \"{{ x }}\"", "'", "if (d.if(x) / 2) y = \"\\u0027\""),
    ])
    func scriptSlashesAreClassifiedAsDivisionOrRegularExpression(
        script: String, value: String, result: String
    ) {
        #expect(
            problem("<script>\(script)</script>", ["x": .string(value)])
                == "no problem: <script>\(result)</script>")
    }

    @Test(arguments: [
        "f(.../\"/.exec(s), \"{{ x }}\")", "for await (a of b) /\"/.test(a); y = \"{{ x }}\"",
        "for (a of /\"/) y = \"{{ x }}\"", "y = await /\"/; y = \"{{ x }}\"",
        "y = yield /\"/; y = \"{{ x }}\"", "a+++/\"/; y = \"{{ x }}\"",
        "{% if a %}re{% endif %}turn /\"/; y = \"{{ x }}\"",
        "y = `${ a <!-- }\n {{ x }} }`", "{{ x }}in /\"/; y = \"{{ x }}\"",
        "}/<!--/.test(s);\np=\"/{{ x }}\"",
    ])
    func slashesThatMayStartARegularExpressionAreCompileErrors(script: String) {
        let text = problem("<script>\(script)</script>")
        #expect(text.contains("error: a value isn’t allowed in a regular expression"), "\(text)")
    }

    @Test(arguments: ["importmap", " ImportMap ", "speculationrules"])
    func aValueInAnImportMapOrSpeculationRulesIsACompileError(type: String) {
        let text = problem("<script type=\"\(type)\">{\"imports\":{\"a\":{{ x }}}}</script>")
        #expect(text.contains("error: a value can’t choose what is loaded"), "\(text)")
    }

    @Test func theFirstOfDuplicateScriptTypesDecidesTheContext() throws {
        let text = "<script type=module type=\"text/template\">y = {{ x }}</script>"
        #expect(try rendered(text, ["x": "a"]).contains("y = \"a\""))
        let other =
            "<script {% if a %}type=\"module\"{% endif %} type=\"text/template\">{{ x }}</script>"
        #expect(try rendered(other, ["x": "a"]).contains(">\"a\"<"))
        let empty = "<script type type=\"text/template\">{{ x }}</script>"
        #expect(try rendered(empty, ["x": "a"]).contains(">\"a\"<"))
    }

    // MARK: - Styles

    @Test func ampersandsInURLsOfStyleElementsAreEscapedForSVG() throws {
        let value = "a&rpar;&rcub;*&lcub;color&colon;red"
        #expect(
            try rendered("<svg><style>a{b:url({{ x }})}</style></svg>", ["x": .string(value)])
                == "<svg><style>a{b:url(a\\26 rpar;\\26 rcub;*\\26 lcub;color\\26 colon;red)}"
                + "</style></svg>")
        #expect(
            try rendered("<style>a{b:url(\"/c?{{ x }}\")}</style>", ["x": "a&b"])
                == "<style>a{b:url(\"/c?a\\26 b\")}</style>")
    }

    // MARK: - Hosts and schemes

    @Test(arguments: [
        "<script src=\"/{{ a }}/{{ b }}/m.js\"></script>",
        "<script src=\"/{% if a %}x{% endif %}/{{ b }}\"></script>",
        "<script src=\"{% if a %}/{% endif %}/{{ b }}\"></script>",
        "<script src=\"{{ a }}{{ b }}\"></script>", "<script src=\"{{ a }}.x{{ b }}\"></script>",
        "<script src=\"///{{ a }}\"></script>", "<script src=\"/\t/{{ a }}\"></script>",
        "<script src=\"https:/{{ a }}\"></script>", "<script src=\"https:cdn{{ a }}\"></script>",
        "<script src=\"https:\\\\cdn{{ a }}/x.js\"></script>",
        "<link rel=stylesheet href=\"//cdn{{ a }}\">",
        "<script src=\"{{ a }}/{{ b }}/{{ c }}.js\"></script>",
    ])
    func aValueThatCouldChooseTheHostOfAScriptIsACompileError(template: String) {
        let text = problem(template)
        #expect(text.contains("error: a value can’t choose the host that code"), "\(text)")
    }

    @Test(arguments: [
        ("<script src=\"/js/{{ x }}/{{ x }}.js\"></script>", "/js/b%2Fc/b%2Fc.js"),
        ("<script src=\"/{{ x }}.js?{{ x }}\"></script>", "/b%2Fc.js?b%2Fc"),
        ("<script src=\"https://cdn.org/{{ x }}.js\"></script>", "https://cdn.org/b%2Fc.js"),
        ("<script src=\"{{ url }}/{{ x }}.js\"></script>", "https://cdn.org/b%2Fc.js"),
        ("<script src=\"js{{ x }}.js\"></script>", "jsb%2Fc.js"),
        (
            "<script src=\"{{ url }}/js/{{ x }}/{{ x }}\"></script>",
            "https://cdn.org/js/b%2Fc/b%2Fc"
        ),
    ])
    func aValueInThePathOfAScriptURLIsEscapedAsOneSegment(template: String, address: String) {
        let text = problem(template, ["x": "b/c", "url": .url("https://cdn.org")])
        #expect(text.contains("src=\"\(address)\""), "\(text)")
    }

    @Test func aValueInTheQueryOfARelativeURLIsEscapedForQueries() throws {
        #expect(
            try rendered("<a href=\"/?q={{ x }}\">", ["x": "a&y=2#f"])
                == "<a href=\"/?q=a%26y%3D2%23f\">")
    }

    @Test(arguments: [
        ("<a href=\"{{ s }}:wipe\">", "1:17"), ("<a href=\"in{{ s }}:wipe\">", "1:19"),
        ("<a href=\"{% if a %}{{ s }}{% endif %}&colon;wipe\">", "1:38"),
        ("<a href=\"{{ s }}://example.org/\">", "1:17"),
    ])
    func aValueThatCouldChooseTheURLSchemeIsACompileError(template: String, place: String) {
        let text = problem(template)
        #expect(
            text.hasPrefix("t.html:\(place): error: a value can’t choose the scheme"), "\(text)")
    }

    @Test(arguments: [
        "http://my.app.commands/wipe", "//my.app.commands/wipe", "HTTPS:\\\\u@my.app.commands:80",
        "http:my.app.commands", "http://my.app%2Ecommands/", "http://my\u{3002}app.commands./",
        "/\t/my.app.commands/wipe",
    ])
    func urlsOfACommandHostAreBlocked(address: String) throws {
        #expect(
            try rendered("<a href=\"{{ x }}\">", ["x": .string(address)])
                == "<a href=\"about:invalid#blocked\">")
        #expect(SafeURL(checking: address) == nil)
    }

    @Test(arguments: [
        ("<a href=\"http://{{ x }}/wipe\">", "my.app.commands"),
        ("<a href=\"http://my.{{ x }}/wipe\">", "commands"),
        ("<a href=\"http://{{ y }}{{ x }}/wipe\">", ".commands"),
        ("<a href=\"/{{ x }}\">", "/my.app.commands/wipe"),
        ("<a href=\"/{{ y }}/{{ x }}\">", "my.app.commands/wipe"),
        ("<a href=\"https:{{ x }}\">", "my.app%2ecommands/wipe"),
        ("<a href=\"{{ y }}/{{ x }}\">", "/my.app.commands/wipe"),
        ("<a href=\"{{ y }}{{ x }}\">", "//my.app.commands/wipe"),
        ("<a href=\"//my.app{{ x }}\">", ".commands/wipe"),
        ("<a href=\"http:&#x2f;{{ x }}\">", "my.app.commands/wipe"),
        ("<a href=\"{{ y }}&sol;&sol;{{ x }}\">", "my.app.commands/wipe"),
        ("<a href=\"http://my.app&period;{{ x }}\">", "commands/wipe"),
        ("<svg><animate values=\"/a;{{ x }}\"/></svg>", "b;//my.app.commands/wipe"),
        ("<svg><animate values=\"/a;&sol;/my.app{{ x }}\"/></svg>", ".commands/wipe"),
        ("<svg><animate values=\"/a&#59;//my.app{{ x }}\"/></svg>", ".commands/wipe"),
    ])
    func urlsWhosePartsFormACommandHostAreBlocked(template: String, value: String) {
        let text = problem(template, ["x": .string(value), "y": ""])
        #expect(text.hasPrefix("no problem") && text.contains("blocked"), "\(text)")
        #expect(!text.contains("wipe") || !text.contains("commands"), "\(text)")
    }

    @Test(arguments: [
        ("<a href='{{ a }}{{ b }}'>", "https://a.comm", "ands/wipe"),
        ("<a href='{{ a }}{{ b }}'>", "https://a.", "commands/wipe"),
        ("<a href='{{ a }}{{ b }}'>", "https://a.comm", "ANDS.:80/wipe"),
        ("<a href='{{ a }}{{ b }}'>", "https://a\u{FF0E}comm", "ands/wipe"),
        ("<a href='{{ a }}{{ b }}'>", "https://u:p@a.comm", "ands/wipe"),
        ("<a href='/{{ a }}{{ b }}'>", "/a.comm", "ands/wipe"),
        ("<a href='/{{ a }}{{ b }}'>", "/", "my.app.commands/wipe"),
        ("<a href=/{{ a }}{{ b }}>", "/a.comm", "ands/wipe"),
        ("<a href='https://{{ a }}{{ b }}/wipe'>", "a.comm", "ands"),
        ("<a href=https://{{ a }}{{ b }}/wipe>", "a.comm", "ands"),
        ("<a href='https://x.{{ a }}{{ b }}/wipe'>", "comm", "ands"),
        ("<svg><animate values='/a;{{ a }}{{ b }}'/></svg>", "//a.comm", "ands/wipe"),
    ])
    func adjacentValuesThatFormACommandHostAreBlocked(
        template: String, first: String, second: String
    ) throws {
        let text = try rendered(template, ["a": .string(first), "b": .string(second)])
        #expect(text.contains("blocked") && !text.lowercased().contains("ands/wipe"), "\(text)")
        #expect(!text.lowercased().contains("comm" + "ands"), "\(text)")
    }

    @Test(arguments: [
        ("https://a.org/list/command", "s/1"), ("https://a.org/caf%C3%A9", "s"),
        ("/docs/", "commands"), ("https://a.org", "/commands"), ("/a", "nds"),
        ("https://a.org?x=comm", "ands"),
    ])
    func adjacentValuesOfOtherURLsAreUnchanged(first: String, second: String) throws {
        #expect(
            try rendered(
                "<a href='{{ a }}{{ b }}'>", ["a": .string(first), "b": .string(second)])
                == "<a href='\(first)\(second)'>")
    }

    @Test(arguments: [
        "https://commands.example.org/", "/my.app.commands/x", "a.commands", "?//a.commands",
        "https://example.org/a.commands", "mailto:a@b.commands",
    ])
    func urlsOfHostsOtherThanCommandHostsAreUnchanged(address: String) throws {
        #expect(
            try rendered("<a href=\"{{ x }}\">", ["x": .string(address)])
                == "<a href=\"\(address)\">")
    }

    @Test func aPathSegmentNamedCommandsIsUnchanged() throws {
        #expect(
            try rendered("<a href=\"/{{ y }}/{{ x }}\">", ["x": "commands", "y": "docs"])
                == "<a href=\"/docs/commands\">")
    }

    // MARK: - Sets of images

    @Test(arguments: [
        (
            "{{ x }} 1x, {{ x }} 2x", "https://x/y.png",
            "https://x/y.png 1x, https://x/y.png 2x"
        ),
        ("{{ x }}", "data:image/png;base64,AA== 2x", "data:image/png;base64,AA== 2x"),
        ("{{ x }}", "/w_3,h_2/a.png 2x, b.png", "/w_3,h_2/a.png 2x, b.png"),
        (
            "{{ x }}", "a.png, b.png 2x 3x,,javascript:1,",
            "a.png, b.png 2x 3x, about:invalid#blocked"
        ),
        ("{{ x }} 2x", "a.png,", "a.png 2x"),
        ("/w_3,h_{{ x }}/a.png 2x", "2/3", "/w_3,h_2/3/a.png 2x"),
        ("/a.png,\n{{ x }}", "inlay:a", "/a.png,\nabout:invalid#blocked"),
        ("/a.png 2x,{{ x }} 1x", "inlay:a", "/a.png 2x,about:invalid#blocked 1x"),
        ("/a.png {{ x }}x", "2, inlay:", "/a.png 2%2C%20inlay%3Ax"),
    ])
    func srcsetCandidatesAreSplitAsInBrowsers(
        attribute: String, value: String, result: String
    ) {
        #expect(
            problem("<img srcset=\"\(attribute)\">", ["x": .string(value)])
                == "no problem: <img srcset=\"\(result)\">")
    }

    // MARK: - Filters that escape for a context themselves

    @Test(arguments: [
        ("<a href=\"?q={{ x|urlencode }}\">", "a b/&é", "<a href=\"?q=a%20b%2F%26%C3%A9\">"),
        ("<a href=\"/u/{{ x|urlencode }}\">", "a b?%41", "<a href=\"/u/a%20b%3F%2541\">"),
        ("<a href=\"{{ x|urlencode }}\">", "a b?", "<a href=\"a%20b%3F\">"),
        ("<a href=\"?q={{ x|urlencode:'' }}\">", "%41/", "<a href=\"?q=%2541%2F\">"),
        ("<a href=\"?q={{ x|iriencode }}\">", "é&", "<a href=\"?q=%C3%A9%26\">"),
        (
            "<script>y = \"{{ x|escapejs }}\"</script>", "it's</script>",
            "<script>y = \"it\\u0027s\\u003c\\u002fscript\\u003e\"</script>"
        ),
        ("<script>y = {{ x|escapejs }}</script>", "it's", "<script>y = \"it\\u0027s\"</script>"),
        ("<p onclick=\"f('{{ x|escapejs }}')\">", "');", "<p onclick=\"f('\\u0027);')\">"),
        ("<p title=\"{{ x|escapejs }}\">", "it's", "<p title=\"it\\u0027s\">"),
    ])
    func aFilterThatEscapesLikeItsContextDoesNotEscapeTwice(
        template: String, value: String, html: String
    ) throws {
        #expect(try rendered(template, ["x": .string(value)]) == html)
    }

    @Test(arguments: [
        ("<a href=\"?t={{ tags|join:',' }}\">", "<a href=\"?t=R%26D%2Cx\">"),
        (
            "<script>var s = \"{{ tags|join:', ' }}\";</script>",
            "<script>var s = \"R\\u0026D, x\";</script>"
        ),
        ("<p title={{ tags|join:',' }}>", "<p title=\"R&amp;D,x\">"),
        ("<p title=\"{{ tags|join:' & ' }}\">", "<p title=\"R&amp;D &amp; x\">"),
        ("{{ tags|join:'<br>' }}", "R&amp;D&lt;br&gt;x"),
        ("{{ trusted|join:'<br>' }}", "<b>a</b>&lt;br&gt;&amp;"),
        ("{{ tags|join:', '|raw }}", "R&amp;D, x"),
        ("<img srcset=\"{{ sources }}\">", "<img srcset=\"/a.png 1x, /b.png 2x\">"),
        ("<a href=\"{{ u|escape }}\">", "<a href=\"/x?a=1&amp;b=2\">"),
        ("<a href=\"?u={{ u|escape }}\">", "<a href=\"?u=%2Fx%3Fa%3D1%26b%3D2\">"),
        (
            "<script>u = \"{{ u|escape }}\";</script>",
            "<script>u = \"\\u002fx?a=1\\u0026b=2\";</script>"
        ),
        ("<p title=a{{ u|escape }}>", "<p title=a/x?a&#61;1&#38;b&#61;2>"),
        (
            "{{ u|escape }}<p title=\"{{ u|escape }}\">",
            "/x?a=1&amp;b=2<p title=\"/x?a=1&amp;b=2\">"
        ),
    ])
    func joinedAndEscapedValuesAreEscapedOnceForTheirContext(
        template: String, html: String
    ) throws {
        let data: TemplateValue = [
            "sources": ["/a.png 1x", "/b.png 2x"], "tags": ["R&D", "x"], "u": "/x?a=1&b=2",
            "trusted": [.html(TrustedHTML(trusting: "<b>a</b>")), "&"],
        ]
        for dialect in [TemplateDialect.mg, .django] {
            #expect(
                try rendered(template, data, options: TemplateOptions(dialect: dialect)) == html)
        }
    }

    @Test(arguments: [
        "<p{% spaceless %} title=\"{{ x }}\"{% endspaceless %}>",
        "<p title=a{% spaceless %} id=\"{{ x }}\"{% endspaceless %}>",
        "<a href=\"/{% spaceless %} /{{ x }}{% endspaceless %}\">",
        "<script>{% spaceless %}// a\n{% endspaceless %}x = {{ x }};</script>",
        "{% spaceless %}<p {% endspaceless %}title=\"{{ x }}\">",
    ])
    func spacelessInATagOrScriptIsAnError(template: String) throws {
        let options = TemplateOptions(dialect: .django)
        #expect(
            problem(template, ["x": "a"], options: options)
                .contains("“spaceless” needs the text of an element"))
        let plain = TemplateOptions(dialect: .django, escaping: .html)
        #expect(problem(template, ["x": "a"], options: plain).hasPrefix("no problem"))
    }

    @Test func spacelessRemovesWhiteSpaceBetweenTags() throws {
        #expect(
            try rendered(
                "<p>{% spaceless %} <b title=\" a \">{{ x }}</b> <i> y</i>\n{% endspaceless %}</p>",
                ["x": "<"], options: TemplateOptions(dialect: .django))
                == "<p><b title=\" a \">&lt;</b><i> y</i></p>")
    }

    @Test func aCustomFilterReplacesTheBuiltInFilterOfItsName() throws {
        var options = TemplateOptions()
        options.filters["urlencode"] = TemplateFilter { value, _ in .string("<\(value.text)>") }
        #expect(
            try rendered("<a href=\"?q={{ x|urlencode }}\">", ["x": "a"], options: options)
                == "<a href=\"?q=%3Ca%3E\">")
    }

    @Test(arguments: [
        (
            "<p title=\"http://e.x/onmouseover=alert(1)//\">http://e.x</p>",
            "<p title=\"http://e.x/onmouseover=alert(1)//\">"
                + "<a href=\"http://e.x\" rel=\"nofollow\">http://e.x</a></p>"
        ),
        (
            "<p a\"b><i title=\" http://e.x/onmouseover=alert(1)// \">c</i>",
            "<p a\"b><i title=\" http://e.x/onmouseover=alert(1)// \">c</i>"
        ),
        ("<!-- www.e.x --><b www.e.x", "<!-- www.e.x --><b www.e.x"),
        (
            "<script>a = 'www.e.x'</script>www.e.x",
            "<script>a = 'www.e.x'</script>"
                + "<a href=\"http://www.e.x\" rel=\"nofollow\">www.e.x</a>"
        ),
    ])
    func urlizeLeavesHTMLTagsUnchanged(html: String, result: String) throws {
        let data: TemplateValue = ["x": .html(TrustedHTML(trusting: html))]
        #expect(try rendered("{{ x|urlize }}", data) == result)
        #expect(try rendered("{{ x|urlizetrunc:20 }}", data) == result)
    }

    // MARK: - Templates that are chosen by a value

    @Test func aParentNamedByAVariableIsEscapedForTheContextOfTheInclude() throws {
        var options = TemplateOptions()
        options.templates = [
            "child": "{% extends p %}{% block b %}{{ x }}{% endblock %}",
            "parent": "{% block b %}{% endblock %}",
            "open": "<p title=\"{% block b %}{% endblock %}",
            "end": "{% block b %}{% endblock %}<svg>",
        ]
        let script = "<script>y = \"{% include \"child\" %}\"</script>"
        #expect(
            try rendered(script, ["p": "parent", "x": "\"+alert(1)"], options: options)
                == "<script>y = \"\\u0022+alert(1)\"</script>")
        let unescaped = "{% autoescape off %}{% include \"child\" %}{% endautoescape %}"
        var html = options
        html.escaping = .html
        #expect(try rendered(unescaped, ["p": "parent", "x": "<b>"], options: html) == "<b>")
        let code = problem(
            "<script>y = {% include \"child\" %}</script>", ["p": "parent", "x": "alert(1)"],
            options: options)
        #expect(code.contains("has to end where it begins"), "\(code)")
        for text in [script, "{% include \"child\" %}", "{% extends p %}"] {
            let found = problem(text, ["p": "open", "x": "alert(1)"], options: options)
            #expect(found.contains("has to end"), "\(found)")
        }
        let foreign = problem(
            "{% include \"child\" %}{{ x }}", ["p": "end", "x": "a"], options: options)
        #expect(foreign.contains("has to end where it begins"), "\(foreign)")
        #expect(
            try rendered("{% extends p %}", ["p": "end"], options: options) == "<svg>")
    }

    @Test func aTemplateChosenByAValueMayEndWithinAWordOfAStyleSheet() throws {
        var options = TemplateOptions()
        options.templates = ["plain": "color:red", "value": "color:{{ c }}"]
        for name in ["plain", "value"] {
            let data: TemplateValue = ["name": .string(name), "c": "red"]
            #expect(
                try rendered("<p style=\"margin:0;{% include name %}\">", data, options: options)
                    == "<p style=\"margin:0;color:red\">")
            #expect(
                try rendered("<style>p { {% include name %} }</style>", data, options: options)
                    == "<style>p { color:red }</style>")
        }
        options.templates["media"] = "media=\"print\" "
        options.templates["empty"] = ""
        #expect(
            try rendered("<style {% include name %}></style>", ["name": "media"], options: options)
                == "<style media=\"print\" ></style>")
        #expect(
            try rendered(
                "<p style=\"color:red\" {% include name %}>", ["name": "empty"], options: options)
                == "<p style=\"color:red\" >")
        // What follows may complete the name of another function.
        let found = problem(
            "<p style=\"{% include name %}url({{ x }})\">", ["name": "plain", "x": "a"],
            options: options)
        #expect(found.contains("this may be a URL or not"), "\(found)")
    }
}
