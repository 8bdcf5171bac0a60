import InlayTemplate
import InlayValues
import Testing

@Suite("Template: escaping by context")
struct ContextEscapingTests {
    @Test(arguments: [
        ("<p>{{ x }}</p>", "<b>", "<p>&lt;b&gt;</p>"),
        ("<p title=\"{{ x }}\">", "a\"b", "<p title=\"a&quot;b\">"),
        ("<p title='{{ x }}'>", "a'b", "<p title='a&#39;b'>"),
        ("<p title={{ x }}>", "x onmouseover=y", "<p title=\"x onmouseover=y\">"),
        ("<p title={{ x }} id=a>", "", "<p title=\"\" id=a>"),
        ("<p title=a{{ x }}>", "b c=d", "<p title=ab&#32;c&#61;d>"),
        (
            "<textarea>{{ x }}</textarea>", "</textarea><b>",
            "<textarea>&lt;/textarea&gt;&lt;b&gt;</textarea>"
        ),
        ("<title>{{ x }}</title>", "</title>", "<title>&lt;/title&gt;</title>"),
        ("<!-- {{ x }} -->", "--><b>", "<!-- &#45;&#45;&#62;&#60;b&#62; -->"),
        ("<!--{{ x }}-->", "", "<!-- -->"),
        ("<h{{ x }}>", "2", "<h2>"), ("<h{{ x }}>", "1 onclick=y", "<h0>"),
        ("<p {{ x }}>", "hidden", "<p hidden>"), ("<p {{ x }}>", "onclick", "<p data-blocked>"),
        ("<p {{ x }}=\"a\">", "", "<p data-empty=\"a\">"),
        ("<p data-{{ x }}=\"a\">", "a b", "<p data-a_b=\"a\">"),
        (
            "<iframe srcdoc=\"{{ x }}\"></iframe>", "<b>",
            "<iframe srcdoc=\"&amp;lt;b&amp;gt;\"></iframe>"
        ),
    ])
    func valuesInMarkupAreEscaped(template: String, value: String, html: String) throws {
        #expect(try rendered(template, ["x": .string(value)]) == html)
    }

    @Test(arguments: [
        ("<p {{ gone }}=\"{{ x }}\">", "<p data-empty=\"a onmouseover=b\">"),
        ("<!--{{ gone }}-->", "<!-- -->"), ("<h{{ gone }}>", "<h0>"),
        ("<script>y = {{ gone }};</script>", "<script>y = null;</script>"),
        ("<p onclick=\"f({{ gone }}, 1)\">", "<p onclick=\"f(null, 1)\">"),
        (
            "<script type=\"application/json\">{\"a\": {{ gone }}}</script>",
            "<script type=\"application/json\">{\"a\": null}</script>"
        ),
        ("<p title=\"{{ gone }}\">{{ gone }}</p>", "<p title=\"\"></p>"),
    ])
    func aMissingNameIsEscapedLikeAnEmptyValue(template: String, html: String) throws {
        for dialect in [TemplateDialect.mg, .django] {
            let options = TemplateOptions(dialect: dialect)
            let data: TemplateValue = ["x": "a onmouseover=b", "p": [:]]
            #expect(try rendered(template, data, options: options) == html)
            let path = template.replacing("gone", with: "p.gone")
            #expect(try rendered(path, data, options: options) == html)
        }
    }

    @Test(arguments: [
        (
            "<svg><animate values=\"{{ x }}\"/></svg>", "a/;javascript:alert(1)",
            "<svg><animate values=\"a/;javascript%3Aalert%281%29\"/></svg>"
        ),
        (
            "<svg><animate values=\"/a;{{ x }}\"/></svg>", "javascript:alert(1)",
            "<svg><animate values=\"/a;javascript%3Aalert%281%29\"/></svg>"
        ),
        ("<a href=\"{{ x }}\">", "javascript:alert(1)", "<a href=\"about:invalid#blocked\">"),
        ("<a href=\"{{ x }}\">", " JavaScript:alert(1)", "<a href=\"about:invalid#blocked\">"),
        ("<a href=\"{{ x }}\">", "java\tscript:alert(1)", "<a href=\"about:invalid#blocked\">"),
        ("<a href=\"{{ x }}\">", "inlay:wipe", "<a href=\"about:invalid#blocked\">"),
        ("<a href=\"{{ x }}\">", "data:text/html,x", "<a href=\"about:invalid#blocked\">"),
        ("<a href={{ x }}>", "vbscript:x", "<a href=\"about:invalid#blocked\">"),
        ("<a href='{{ x }}'>", "https://a/b?c=d&e='f'", "<a href='https://a/b?c=d&amp;e=%27f%27'>"),
        (
            "<img src=\"{{ x }}\">", "inlay-image:20x15:https://a/7",
            "<img src=\"inlay-image:20x15:https://a/7\">"
        ),
        (
            "<img src=\"inlay-image:{{ x }}\">", "https://a/7?b",
            "<img src=\"inlay-image:https://a/7?b\">"
        ),
        (
            "<img src=\"inlay-image:{{ x }}\">", "inlay:wipe",
            "<img src=\"inlay-image:about:invalid#blocked\">"
        ),
        ("<a href=\"{{ x }}\">", "a b\"c", "<a href=\"a%20b%22c\">"),
        (
            "<img src=\"{{ x }}\">", "data:image/png;base64,AA==",
            "<img src=\"data:image/png;base64,AA==\">"
        ),
        ("<a href=\"/u/{{ x }}\">", "a?b#c", "<a href=\"/u/a%3Fb%23c\">"),
        ("<a href=\"/u?q={{ x }}\">", "a&y=2#f", "<a href=\"/u?q=a%26y%3D2%23f\">"),
        ("<a href=\"{{ y }}{{ x }}\">", ":alert(1)", "<a href=\"javascript%3Aalert(1)\">"),
        ("<a href=\"p{{ x }}\">", ":alert(1)", "<a href=\"p%3Aalert(1)\">"),
        ("<a href=\"inlay:open?id={{ x }}\">", "1&b=2", "<a href=\"inlay:open?id=1%26b%3D2\">"),
        ("<a data-href=\"{{ x }}\">", "javascript:x", "<a data-href=\"about:invalid#blocked\">"),
        (
            "<svg><a xlink:href=\"{{ x }}\"></a></svg>", "javascript:x",
            "<svg><a xlink:href=\"about:invalid#blocked\"></a></svg>"
        ),
        (
            "<script src=\"{{ x }}\"></script>", "https://evil/x.js",
            "<script src=\"about:invalid#blocked\"></script>"
        ),
        (
            "<script src=\"/js/{{ x }}.js\"></script>", "../up/evil",
            "<script src=\"/js/..%2Fup%2Fevil.js\"></script>"
        ),
        (
            "<img srcset=\"{{ x }}\">", "a.png 1x, javascript:x 2x",
            "<img srcset=\"a.png 1x, about:invalid#blocked 2x\">"
        ),
        (
            "<img srcset=\"{{ x }} 1x, /b/{{ x }} 2x\">", "a?b",
            "<img srcset=\"a?b 1x, /b/a%3Fb 2x\">"
        ),
        ("<form action=\"{{ x }}\">", "inlay:find", "<form action=\"about:invalid#blocked\">"),
        (
            "<button formaction={{ x }}>", "inlay:find",
            "<button formaction=\"about:invalid#blocked\">"
        ),
    ])
    func valuesInURLAttributesAreEscapedOrBlocked(
        template: String, value: String, html: String
    ) throws {
        #expect(try rendered(template, ["x": .string(value), "y": "javascript"]) == html)
    }

    @Test(arguments: [
        (
            "<script>let y = {{ x }};</script>", "a'\"</script>",
            "<script>let y = \"a\\u0027\\u0022\\u003c\\u002fscript\\u003e\";</script>"
        ),
        (
            "<script>let y = \"{{ x }}\";</script>", "\\\"\u{2028}",
            "<script>let y = \"\\u005c\\u0022\\u2028\";</script>"
        ),
        (
            "<script>let y = `{{ x }}`;</script>", "${a}`",
            "<script>let y = `\\u0024\\u007ba\\u007d\\u0060`;</script>"
        ),
        ("<script>// {{ x }}\nf()</script>", "\nalert(1)", "<script>// \nf()</script>"),
        ("<script>/* {{ x }} */</script>", "*/alert(1)", "<script>/*  */</script>"),
        (
            "<script>let y = \"a\\\r\n{{ x }}\";</script>", ";alert(1)",
            "<script>let y = \"a\\\r\n;alert(1)\";</script>"
        ),
        (
            "<script><!--\n<!-- ` \ny = {{ x }}</script>", "alert(1)",
            "<script><!--\n<!-- ` \ny = \"alert(1)\"</script>"
        ),
        (
            "<script>a()\n --> ` \ny = {{ x }}</script>", "alert(1)",
            "<script>a()\n --> ` \ny = \"alert(1)\"</script>"
        ),
        (
            "<script>while (n --> 0) y = `{{ x }}`</script>", "`",
            "<script>while (n --> 0) y = `\\u0060`</script>"
        ),
        ("<script>y = (a + b) / {{ x }}</script>", "1", "<script>y = (a + b) / \"1\"</script>"),
        ("<script>a = b / {{ x }} / 2</script>", "1", "<script>a = b / \"1\" / 2</script>"),
        ("<script>if (a <{{ x }}) b</script>", "!--", "<script>if (a <\"\\u0021--\") b</script>"),
        (
            "<script type=\"application/json\">{\"a\": {{ x }}}</script>", "</script>",
            "<script type=\"application/json\">{\"a\": \"\\u003c\\u002fscript\\u003e\"}</script>"
        ),
        (
            "<script type=\"text/template\"><b>{{ x }}</b></script>", "</script>",
            "<script type=\"text/template\"><b>&lt;/script&gt;</b></script>"
        ),
        ("<p onclick=\"f({{ x }})\">", "'\"", "<p onclick=\"f(&quot;\\u0027\\u0022&quot;)\">"),
        (
            "<p onclick=\"f('{{ x }}')\">", "');alert(1);//",
            "<p onclick=\"f('\\u0027);alert(1);\\u002f\\u002f')\">"
        ),
        ("<p onclick=\"f(&quot;{{ x }}&quot;)\">", "\"", "<p onclick=\"f(&quot;\\u0022&quot;)\">"),
        ("<p style=\"color: {{ x }}\">", "red", "<p style=\"color: red\">"),
        (
            "<p style=\"color: {{ x }}\">", "red; background: url(//e)",
            "<p style=\"color: inlay-blocked\">"
        ),
        (
            "<style>p { color: {{ x }} }</style>", "</style>",
            "<style>p { color: inlay-blocked }</style>"
        ),
        (
            "<style>p::after { content: \"{{ x }}\" }</style>", "a\"}</style>",
            "<style>p::after { content: \"a\\22 \\7d \\3c \\2f style\\3e \" }</style>"
        ),
        (
            "<p style=\"background: url({{ x }})\">", "javascript:x",
            "<p style=\"background: url(about:invalid#blocked)\">"
        ),
        (
            "<p style=\"background: url('/i/{{ x }}')\">", "a')b",
            "<p style=\"background: url('/i/a%27%29b')\">"
        ),
    ])
    func valuesInScriptsAndStylesAreEscaped(template: String, value: String, html: String) throws {
        #expect(try rendered(template, ["x": .string(value)]) == html)
    }

    @Test func valuesInScriptsKeepTheirTypes() throws {
        let data: TemplateValue = [
            "x": ["a": [1, -2.5, true, nil], "__proto__": "b"], "code": .script("f(1)"),
        ]
        #expect(
            try rendered("<script>g({{ x }}, {{ code }}, 1-{{ x.a.1 }})</script>", data)
                == "<script>g({\"a\":[1, -2.5,true,null],[\"__proto__\"]:\"b\"}, f(1), 1- -2.5)</script>"
        )
        #expect(
            try rendered("<p onclick=\"{{ code }}\">", ["code": .script("f('a')")])
                == "<p onclick=\"f(&#39;a&#39;)\">")
    }

    @Test func trustedURLsAndHTMLAreNotEscapedInTheirOwnContext() throws {
        let data: TemplateValue = [
            "url": .url("inlay:open?a=1&b=2"), "html": .html("<b title='x'>&amp;</b>"),
        ]
        #expect(
            try rendered("<a href=\"{{ url }}\">", data) == "<a href=\"inlay:open?a=1&amp;b=2\">")
        #expect(
            try rendered("<script src=\"{{ url }}\"></script>", data)
                == "<script src=\"inlay:open?a=1&amp;b=2\"></script>")
        #expect(
            try rendered("<p title=\"{{ html }}\">{{ html }}", data)
                == "<p title=\"&lt;b title=&#39;x&#39;&gt;&amp;&lt;/b&gt;\"><b title='x'>&amp;</b>")
        #expect(
            try rendered("<a href=\"{{ url | raw }}\">", data) == "<a href=\"inlay:open?a=1&b=2\">")
    }

    @Test(arguments: [
        ("{% if a %}<p title=\"{% else %}<p title='{% /if %}x", "1:1: error: the branches end"),
        ("{% if a %}<script>{% /if %}", "1:1: error: the branches end"),
        ("{% for a in b %}<p title=\"{% /for %}\">", "1:1: error: the branches end"),
        ("<p title=\"", "1:11: error: the template ends in an attribute’s value"),
        ("<!-- a", "1:7: error: the template ends in a comment"),
        ("<p", "1:3: error: the template ends in a tag"),
        ("<script>a", "1:10: error: the template ends in <script>"),
        ("<{{ a }}>", "1:2: error: a value can’t name an element"),
        ("<script{{ a }}>", "1:8: error: a value isn’t allowed within a name"),
        ("<p hre{{ a }}=\"x\">", "1:7: error: a value isn’t allowed within a name"),
        ("<p on{{ a }}=\"x\">", "1:6: error: a value isn’t allowed within a name"),
        ("<!doctype {{ a }}>", "1:11: error: a value isn’t allowed in “<!doctype”"),
        ("<p onclick=a{{ a }}>", "1:13: error: put quotes around"),
        ("<a href=\"javascript:{{ a }}\">", "1:21: error: a value isn’t allowed in a URL"),
        (
            "<a href=\"java&#115;cript&colon;{{ a }}\">",
            "1:32: error: a value isn’t allowed in a URL"
        ),
        ("<a href=\"inlay:{{ a }}\">", "1:16: error: a value can’t choose what an address"),
        ("<a href=\"{{ a }}:{{ a }}\">", "1:17: error: a value can’t choose the scheme"),
        ("<script src=\"https://{{ a }}/x.js\">", "1:22: error: a value can’t choose the host"),
        (
            "<meta http-equiv=refresh content=\"0;url={{ a }}\">",
            "1:41: error: a value in “content”"
        ),
        ("<meta content=\"{{ a }}\" http-equiv=refresh>", "1:25: error: a value in “content”"),
        ("<script>a = /{{ a }}/</script>", "1:14: error: a value isn’t allowed in a regular"),
        (
            "<script>if (f(a)) /\"/.test(b); c = \"{{ a }}\"</script>",
            "1:37: error: a value isn’t allowed in a regular"
        ),
        (
            "<script src=\"{% if a %}//{% endif %}{{ a }}\"></script>",
            "1:37: error: a value can’t choose the host"
        ),
        (
            "<svg><script>a = &quot;{{ a }}&quot;</script></svg>",
            "1:18: error: write the character"
        ),
        (
            "<svg><animate values=\"javascript:{{ a }}\"/></svg>",
            "1:34: error: a value isn’t allowed in a URL"
        ),
        ("<script>a = `${ {{ a }} }`</script>", "1:17: error: a value isn’t allowed in a regular"),
        ("<style>@import \"{{ a }}\";</style>", "1:17: error: a value isn’t allowed in “@import”"),
        ("<style>a{b:{{ a }}url({{ a }})}</style>", "1:23: error: a value isn’t allowed where"),
        (
            "<style>a{b:{% if a %}x{% /if %}url({{ a }})}</style>",
            "1:36: error: a value isn’t allowed where"
        ),
        ("<p style='b:{{ a }}url(/{{ a }})'>", "1:25: error: a value isn’t allowed where"),
        ("<iframe srcdoc=\"<p>{{ a }}\">", "1:20: error: a value must be the whole"),
        ("<title><{{ a }}></title>", "1:9: error: a value can’t name an element"),
        ("<textarea><{{ a }}></textarea>", "1:12: error: a value can’t name an element"),
        ("<style>a{b:url(<{{ a }}/)}</style>", "1:17: error: a value can’t name an element"),
        ("<style>a{b:url('<{{ a }}/')}</style>", "1:18: error: a value can’t name an element"),
        ("<iframe><{{ a }}></iframe>", "1:10: error: a value can’t name an element"),
        (
            "<script type='text/template'><{{ a }} class=a></script>",
            "1:31: error: a value can’t name an element"
        ),
        ("<script>/* <{{ a }}/script>", "1:20: error: a template tag is within an HTML tag"),
        ("<scr{% if a %}ipt{% /if %}>", "1:15: error: a template tag is within a name"),
    ])
    func valuesInUnsafeContextsAreCompileErrors(template: String, error: String) {
        let text = problem(template)
        #expect(text.hasPrefix("t.html:\(error)"), "\(text)")
    }

    @Test(arguments: [
        "<option{% if x %} selected{% endif %}>a",
        "<p {% if x %}class=\"b\" {% endif %}id=\"c\">",
        "<p{% if x %} class=\"b\"{% endif %} id=c>",
        "<a href=\"{% if x %}/a{% else %}{{ x }}{% endif %}?b={{ x }}\">",
        "{% for y in z %}<li>{{ y }}{% endfor %}</ul>",
        "<script>let a = [{% for y in z %}{{ y }},{% endfor %}]</script>",
        "<svg><title>{{ x }}</title><style>a > b { color: {{ x }} }</style></svg>",
        "<input value={% if x %}a{% else %}b{% endif %}>",
    ])
    func branchesEndingInTheSameHTMLContextCompile(template: String) {
        #expect(problem(template).hasPrefix("no problem"), "\(problem(template))")
    }

    @Test func includedTemplatesAreEscapedForTheContextOfTheInclude() throws {
        let folder = try TemporaryFolder(["part.html": "{{ x }}"])
        let text =
            "{% include 'part' %}<a href=\"{% include 'part' %}\"><script>{% include 'part' %}</script>"
        #expect(
            try rendered(text, ["x": "javascript:'"], options: folder.options)
                == "javascript:&#39;<a href=\"about:invalid#blocked\"><script>\"javascript:\\u0027\"</script>"
        )
    }

    @Test func htmlEscapingAllowsURLsThatContextEscapingBlocks() throws {
        var options = TemplateOptions()
        options.escaping = .html
        #expect(
            try rendered("<a href=\"{{ x }}\">", ["x": "inlay:wipe"], options: options)
                == "<a href=\"inlay:wipe\">")
    }
}
