import Foundation
import InlayTemplate
import InlayTesting
import InlayValues
import Testing

@Suite("Template: tags of both families")
struct LanguageTests {
    private static let data: TemplateValue = [
        "list": ["a", "b", "c"], "empty": [], "text": "x<y", "zero": 0, "no": false, "n": 5,
        "blank": "",
        "people": [
            ["name": "Ada", "city": "London"], ["name": "Bob", "city": "London"],
            ["name": "Cai", "city": "Rome"],
        ],
        "pairs": [[1, 2], [3, 4]], "html": .html("<b>x</b>"),
    ]

    private func options(_ dialect: TemplateDialect) -> TemplateOptions {
        TemplateOptions(
            dialect: dialect,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt,
                date: Date(timeIntervalSince1970: 1_700_000_000)))
    }

    @Test(arguments: [
        ("{% with a=n b=text %}{{ a }}{{ b }}{% endwith %}{{ a }}", "5x&lt;y"),
        ("{% with n as a %}{{ a }}{% /with %}", "5"),
        ("{% for x in list %}{% cycle 'p' 'q' %}{% endfor %}", "pqp"),
        ("{% cycle 'p' 'q' as c %}{{ c }}{% cycle c %}{{ c }}", "ppqq"),
        ("{% cycle 'p' 'q' as c silent %}{% cycle c %}{{ c }}", "q"),
        ("{% for x in list %}{% cycle 'p' 'q' %}{% resetcycle %}{% endfor %}", "ppp"),
        ("{% firstof zero no text %}", "x&lt;y"), ("{% firstof zero 'd' as f %}{{ f }}", "d"),
        (
            "{% for p in people %}{% ifchanged p.city %}{{ p.city }}{% else %},{% endifchanged %}{% endfor %}",
            "London,Rome"
        ),
        (
            "{% for p in people %}{% ifchanged %}{{ p.city }} {% endifchanged %}{% endfor %}",
            "London Rome "
        ),
        (
            "{% regroup people by city as cities %}{% for c in cities %}{{ c.grouper }}:{{ c.list|length }} {% endfor %}",
            "London:2 Rome:1 "
        ),
        ("{% spaceless %} <p> <b>a b</b> </p> {% endspaceless %}", "<p><b>a b</b></p>"),
        ("{% filter upper %}a{{ text }}{% endfilter %}", "AX&LT;Y"),
        ("{% widthratio n 10 100 %}", "50"), ("{% widthratio n 10 100 as w %}{{ w }}", "50"),
        ("{% templatetag openblock %}{% templatetag closevariable %}", "{%}}"),
        ("{% now 'Y-m-d' %}", "2023-11-14"), ("{% now 'N j' as d %}{{ d }}", "Nov. 14"),
        ("{% for a, b in pairs %}{{ a }}{{ b }} {% endfor %}", "12 34 "),
        ("{% if n is 5 %}a{% endif %}{% if n is not None %}b{% endif %}", "ab"),
        ("{% if n > 4 and n < 6 or no %}a{% endif %}", "a"),
        ("{% section s %}{{ n }}{% endsection %}", "5"),
        ("{% set a = n %}{{ a }}", "5"), ("{% comment \"why\" %}{{ x }}{% endcomment %}b", "b"),
        ("{{ text|truncatechars:2 }}{{ n|add:2 }}{{ list|slice:':2'|join:'-' }}", "x…7a-b"),
        ("{{ 3.14159|floatformat:2 }}{{ n|pluralize }}{{ no|yesno:'y,n' }}", "3.14sn"),
        ("{{ html|lower }}{{ html }}", "&lt;b&gt;x&lt;/b&gt;<b>x</b>"),
    ])
    func djangoTagsRenderTheExpectedText(template: String, text: String) throws {
        #expect(try rendered(template, Self.data, options: options(.django)) == text)
    }

    @Test(arguments: [
        ("a == b", false), ("a > b", true), ("b < a", true), ("a <= b", false),
        ("a in list", false),
        ("b in list", true), ("c == d", false), ("d < c", true), ("c > d", true), ("d == e", true),
        ("e >= d", true), ("c < infinity", true), ("a == a", true), ("no == 0", true),
        ("no < 0.5", true), ("0.5 < b", true), ("b < 0.5", false), ("negative < b", true),
    ])
    func integersAreComparedExactly(condition: String, isTrue: Bool) throws {
        let data: TemplateValue = [
            "a": 1_234_567_890_123_456_789, "b": 1_234_567_890_123_456_788,
            "list": [1_234_567_890_123_456_788], "c": 9_007_199_254_740_993,
            "d": 9_007_199_254_740_992.0, "e": 9_007_199_254_740_992,
            "infinity": .number(.infinity), "negative": .number(-1e300), "no": false,
        ]
        #expect(
            try rendered("{% if \(condition) %}yes{% else %}no{% endif %}", data)
                == (isTrue ? "yes" : "no"))
    }

    @Test(arguments: [
        ("{% for x in d.values %}{{ x }}{% endfor %}", "12"),
        ("{% for x in d.keys %}{{ x }}{% endfor %}", "ab"),
        ("{% for k, v in d.items %}{{ k }}{{ v }}{% endfor %}", "a1b2"), ("{{ own.keys }}", "3"),
        ("{% if empty in text %}a{% endif %}{% if 'x' in empty %}b{% endif %}", "a"),
        ("{% if 'e' in accented %}a{% endif %}{% if 'b' in text %}b{% endif %}", "a"),
        (
            "<a href='?{{ yes }}&amp;{{ four }}&amp;{{ none }}'>",
            "<a href='?True&amp;4.0&amp;None'>"
        ),
        ("<p title=x{{ yes }}>{{ yes }}", "<p title=xTrue>True"),
        (
            "<script>a = '{{ yes }}'; b = {{ yes }};</script>",
            "<script>a = 'True'; b = true;</script>"
        ),
    ])
    func valuesAreReadAndPrintedAsPythonDoes(template: String, text: String) throws {
        let data: TemplateValue = [
            "d": ["a": 1, "b": 2], "own": ["keys": 3], "empty": "", "text": "a",
            "accented": "e\u{301}", "yes": true, "four": 4.0, "none": nil,
        ]
        #expect(try rendered(template, data, options: options(.django)) == text)
    }

    @Test(arguments: [
        ("{% for 2 to 4 %}{{ currentLoop.currentIndex }}{% /for %}", "234"),
        (
            "{% for 2 to 4 reversed %}{{ currentLoop.currentIndex }}{{ currentLoop.endIndex }} {% /for %}",
            "44 34 24 "
        ),
        ("{% for 4 to 2 %}x{% /for %}", ""),
        ("{% for x in list reversed %}{{ x }}{% /for %}", "cba"),
        (
            "{% for x in list %}{% for y in list %}{{ currentLoop.parentLoop.currentIndex }}{% /for %}{% /for %}",
            "000111222"
        ),
        ("{% if empty %}a{% else %}b{% /if %}{% if zero %}c{% /if %}", "a"),
        ("{% if gone || n %}a{% /if %}{% if n && list %}b{% /if %}", "ab"),
        ("{% if text == list %}same{% /if %}", "same"),
        ("{% if text equalsString \"x<y\" %}a{% /if %}{% if text HASPREFIX 'x' %}b{% /if %}", "ab"),
        ("{% if n % 2 %}odd{% /if %}{% if n % 5 %}x{% /if %}{% if n % 0 %}x{% /if %}", "odd"),
        ("{% for x in list %}{% cycle text b %}{% /for %}", "textbtext"),
        ("{% cycle ab | uppercase %}", "AB"), ("{% set a text %}{{ a }}", "text"),
        ("{% now | date_format: \"yyyy\" %}", "2023"), ("{% comment one tag %}a", "a"),
        ("{% literal %}{{ n }}{% /literal %}", "{{ n }}"), ("{{ YES }}{{ no }}", "10"),
        ("{% section s %}a{% /section %}", "a"), ("{{ people.0.name | uppercase }}", "ADA"),
        ("{% if no %}{% for x in empty %}{% /for %}leak{% /if %}.", "."),
        (
            "{% for x in people %}{% for y in x %}{{ y }} {% /for %}{% /for %}",
            "Ada London Bob London Cai Rome "
        ),
        ("{{ text | color_format: hex }}", "000000"), ("{{ blank | default: a b }}", "a b "),
    ])
    func legacyTagsRenderTheExpectedText(template: String, text: String) throws {
        #expect(try rendered(template, Self.data, options: options(.mg)) == text)
    }

    @Test func childTemplatesOverrideBlocksOfTheirParents() throws {
        let options = TemplateOptions(templates: [
            "base":
                "<title>{% block title %}Base{% endblock %}</title>{% block body %}[b]{% endblock %}",
            "middle": "{% extends 'base' %}{% block body %}m{{ block.super }}{% endblock %}",
        ])
        let text =
            "{% extends 'middle' %}ignored{% block title %}{{ x }}{% endblock %}{% block body %}t{{ block.super }}{% endblock body %}"
        #expect(
            try rendered(text, ["x": "<"], options: options) == "<title>&lt;</title>tm[b]")
        let chosen = "{% extends parent %}{% block title %}{{ x }}{% endblock %}"
        #expect(
            try rendered(chosen, ["x": "<", "parent": "base"], options: options)
                == "<title>&lt;</title>[b]")
    }

    @Test func includesAcceptParametersAndVariableNames() throws {
        let options = TemplateOptions(templates: ["part": "({{ a }}{{ b }})"])
        let data: TemplateValue = ["a": 1, "b": 2, "name": "part"]
        #expect(try rendered("{% include 'part' with a=3 %}", data, options: options) == "(32)")
        #expect(try rendered("{% include 'part' with a=3 only %}", data, options: options) == "(3)")
        #expect(try rendered("{% include name with b=a only %}", data, options: options) == "(1)")
        #expect(
            problem("{% include name %}", ["name": "../x"], options: options)
                == "t.html:1:12: error: the template “../x” is outside the search paths")
    }

    @Test func allErrorsAreReportedAtOnceWithTheirIncludeChain() {
        let options = TemplateOptions(templates: [
            "part": "{{ x | uper }}\n{% nope %}", "base": "{% include 'part' %}",
        ])
        do {
            _ = try Template(
                "{% extends 'base' %}\n{{ a b }}", name: "page.html", options: options)
            Issue.record("the template has no error")
        } catch {
            #expect(error.problems.map(\.line) == [2, 1, 2])
            #expect(error.problems[1].notes.map(\.file) == ["base", "page.html"])
            #expect(error.problems[1].description.contains("page.html:1:1: note: extended here"))
        }
    }

    @Test func safeAndAutoescapeOffAreErrorsUnderContextEscaping() throws {
        for text in [
            "{{ x | safe }}", "{{ x | safe | lower }}", "{% with y=x|safe %}{% endwith %}",
        ] {
            #expect(problem(text, ["x": "<"]).contains("trusts any text"))
        }
        #expect(problem("{% autoescape off %}{% endautoescape %}").contains("can’t be turned off"))
        #expect(try rendered("{{ x | raw }}", ["x": "<"]) == "<")
        #expect(try rendered("{{ '<script>' }}") == "&lt;script&gt;")
    }

    @Test func sectionsAreReportedWithTheirOffsets() throws {
        var events: [TemplateSectionEvent] = []
        var bytes: [UInt8] = []
        try Template("ab{% section s %}{{ x }}{% endsection %}c").append(
            ["x": "yz"], to: &bytes, sections: { events.append($0) })
        #expect(events == [.began("s", offset: 2), .ended("s", offset: 4), .finished])
    }

    @Test func lazySequencesAreRenderedInChunksUnder70KB() throws {
        let rows = TemplateSequence((0..<100_000).lazy.map { TemplateValue.integer($0) })
        var (chunks, total, largest) = (0, 0, 0)
        try Template(
            "{% for r in rows %}<p>{{ r }}</p>{% if forloop.last %}end{% endif %}{% endfor %}"
        ).render(
            into: { chunk in
                chunks += 1
                total += chunk.count
                largest = max(largest, chunk.count)
            }, ["rows": .sequence(rows)])
        #expect(chunks > 10)
        #expect(largest < 70_000)
        #expect(total == 488_890 + 700_000 + 3)
    }

    @Test func loopsOfABillionIterationsStopAtTheOperationLimit() {
        let options = TemplateOptions(limits: TemplateLimits(operations: 100_000))
        #expect(
            problem("{% for 1 to 1000000000 %}{% endfor %}", options: options)
                == "t.html:1:1: error: the template takes more than 100000 operations")
    }
}
