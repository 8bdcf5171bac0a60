import InlayTemplate
import InlayValues
import Testing

@Suite("Template: scopes of names and state")
struct ScopeTests {
    private func options(_ templates: [String: String]) -> TemplateOptions {
        TemplateOptions(templates: templates)
    }

    // MARK: - with

    @Test(arguments: [
        ("{% with a=b b=a %}{{ a }}{{ b }}{% endwith %}{{ a }}{{ b }}", "2112"),
        ("{% with c=a d=c %}[{{ d|default:'-' }}]{% endwith %}", "[-]"),
        ("{% with a=a|add:1 b=a|add:2 %}{{ a }}{{ b }}{% endwith %}", "23"),
    ])
    func withEvaluatesAllValuesBeforeItAssignsThem(template: String, text: String) throws {
        #expect(try rendered(template, ["a": 1, "b": 2]) == text)
    }

    // MARK: - Names of included templates

    @Test(arguments: ["{% include t only %}", "{% include 'part' only %}"])
    func anIsolatedIncludeSeesNoNamesOfTheData(include: String) throws {
        var options = options(["part": "[{{ name }}{{ site }}]"])
        options.globals = ["site": "S"]
        #expect(try rendered(include, ["t": "part", "name": "N"], options: options) == "[S]")
    }

    @Test func includesNestedInAnIsolatedIncludeSeeOnlyItsBindings() throws {
        let options = options([
            "middle": "{% include t %}", "inner": "[{{ name }}{{ x }}]",
        ])
        #expect(
            try rendered(
                "{% include 'middle' with t='inner' x=y only %}", ["name": "N", "x": 1, "y": 2],
                options: options) == "[2]")
        #expect(
            try rendered(
                "{% include m with t='inner' x=y only %}",
                ["m": "middle", "name": "N", "x": 1, "y": 2], options: options) == "[2]")
    }

    @Test func nestedIncludesSeeVariablesThatTheMiddleTemplateDoesNotUse() throws {
        let options = options(["middle": "{% include b %}", "inner": "{{ x }}{{ n }} "])
        #expect(
            try rendered(
                "{% for x in list %}{% include a %}{% endfor %}",
                ["list": [1, 2], "a": "middle", "b": "inner", "n": "N", "x": "data"],
                options: options) == "1N 2N ")
    }

    // MARK: - Chosen parents

    @Test func chainsOfComputedParentsRenderTheBlocksOfTheChosenTemplate() throws {
        let template = try Template(
            "{% extends x %}",
            options: options([
                "one": "{% extends y %}{% block b %}one{% endblock %}",
                "two": "{% extends y %}{% block b %}two{% endblock %}",
                "base": "<{% block b %}{% endblock %}>",
            ]))
        for name in ["one", "two", "one"] {
            let data: TemplateValue = ["x": .string(name), "y": "base"]
            #expect(try template.text(data) == "<\(name)>")
        }
    }

    @Test(arguments: [
        ("{{ block.super|upper }}", "A", TemplateEscaping.context),
        ("{{ block.super|upper|lower }}!", "a!", .html),
        ("{{ block.super|add:'b' }}", "ab", .none),
        ("{{ block.super|raw }}", "a", .context), ("{{ block.super }}", "a", .context),
    ])
    func filtersOfTheParentBlockAreApplied(
        child: String, text: String, escaping: TemplateEscaping
    ) throws {
        var options = options(["base": "{% block b %}a{% endblock %}"])
        options.escaping = escaping
        #expect(
            try Template(
                "{% extends 'base' %}{% block b %}\(child){% endblock %}", options: options
            ).text([:] as TemplateValue) == text)
    }

    @Test func filtersThatChangeMarkupOfTheParentBlockEscapeIt() throws {
        var options = options(["base": "{% block b %}<i>a</i>{% endblock %}"])
        options.escaping = .html
        func text(_ filter: String) throws -> String {
            try rendered(
                "{% extends 'base' %}{% block b %}{{ block.super|\(filter) }}{% endblock %}",
                options: options)
        }
        #expect(try text("upper") == "&lt;I&gt;A&lt;/I&gt;")
        #expect(try text("lower") == "<i>a</i>")
        #expect(try text("upper|safe") == "<I>A</I>")
        options.escaping = .context
        #expect(
            problem(
                "{% extends 'base' %}{% block b %}{{ block.super|truncatechars:1 }}{% endblock %}",
                options: options
            ).contains("could cut the tags of a block"))
    }

    // MARK: - State

    private static let rows: TemplateValue = ["rows": [1, 1, 2, 2], "part": "row"]

    @Test(arguments: ["{% include 'row' %}", "{% include part %}"])
    func cyclesInAnIncludedTemplateRestartWithEachInclude(include: String) throws {
        let options = options(["row": "{% cycle 'a' 'b' %}{% cycle 'c' 'd' as x %}"])
        #expect(
            try rendered(
                "{% for r in rows %}{% cycle 1 2 %}\(include){% endfor %}", Self.rows,
                options: options) == "1ac2ac1ac2ac")
    }

    @Test func aCycleContinuesAfterARecursiveInclude() throws {
        let options = options([
            "tree":
                "{% for node in nodes %}{% cycle 'a' 'b' %}{{ node.name }}"
                + "{% with nodes=node.nodes %}{% include 'tree' %}{% endwith %}{% endfor %}"
        ])
        let data: TemplateValue = [
            "nodes": [
                [
                    "name": "1",
                    "nodes": [["name": "2", "nodes": []], ["name": "3", "nodes": []]],
                ],
                ["name": "4", "nodes": []],
            ]
        ]
        #expect(try rendered("{% include 'tree' %}", data, options: options) == "a1a2b3b4")
    }

    @Test func cyclesOfLegacyTemplatesContinueAcrossIncludes() throws {
        let options = options(["row.mghtml": "{% cycle a b %}"])
        #expect(
            try rendered(
                "{% for r in rows %}{% include 'row.mghtml' %}{% endfor %}", Self.rows,
                options: options) == "abab")
    }

    @Test(arguments: [
        ("{% for r in rows %}{% include 'row' %}{% endfor %}|", 2, "12|12|"),
        ("{% for r in rows %}{% include part %}{% endfor %}|", 2, "12|12|"),
        (
            "{% for 1 to 2 %}{% for r in rows %}{% include 'row' %}{% endfor %}|{% endfor %}", 1,
            "12|12|"
        ),
        (
            "{% for 1 to 1 %}{% for r in rows %}{% include 'row' %}{% endfor %}|{% endfor %}", 2,
            "12|12|"
        ),
        ("{% with r=1 %}{% include 'row' %}{% endwith %}|", 2, "1|1|"),
        ("{% for r in rows %}{% include 'row' with r=r only %}{% endfor %}|", 1, "1122|"),
    ])
    func ifChangedComparesWithThePreviousIterationOfTheInnermostLoop(
        template: String, count: Int, text: String
    ) throws {
        let options = options(["row": "{% ifchanged r %}{{ r }}{% endifchanged %}"])
        #expect(
            try rendered(
                String(repeating: template, count: count), Self.rows, options: options) == text)
    }
}
