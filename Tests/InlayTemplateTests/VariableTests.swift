import Foundation
import InlayTemplate
import InlayTesting
import InlayValues
import OrderedCollections
import Testing

@Suite("Template: variables")
struct VariableTests {
    static let data: TemplateValue = [
        "name": "Ada", "count": 3, "ratio": 0.5, "whole": 4.0, "huge": 1e21, "yes": true,
        "none": nil, "list": ["a", "b", ["deep": "c"]],
        "person": ["first-name": "Grace", "7": "x"],
        "date": .date(Date(timeIntervalSince1970: 0)), "naïve": "ï",
    ]

    @Test(arguments: [
        ("{{ name }}", "Ada"), ("{{name}}", "Ada"), ("{{\n name\t}}", "Ada"),
        ("{{ count }} {{ ratio }} {{ whole }}", "3 0.5 4.0"),
        ("{{ huge }}", "1000000000000000000000"),
        ("{{ none }}|", "None|"), ("{{ list.0 }}{{ list.2.deep }}", "ac"),
        ("{{ person.first-name }}{{ person.7 }}", "Gracex"), ("{{ naïve }}", "ï"),
        ("{{ date }}", "1970-01-01T00:00:00Z"),
        ("{{ list }}", "[&#39;a&#39;, &#39;b&#39;, {&#39;deep&#39;: &#39;c&#39;}]"),
        ("{{ 'text' }}{{ 12 }}{{ -1.5 }}", "text12-1.5"), ("{{ true }}", "True"),
        ("{ { }} }", "{ { }} }"), ("{{ 'it\\'s' }}", "it&#39;s"), ("{{ 'a\\\\b\\n' }}", "a\\b\\n"),
    ])
    func variablesAreRenderedAsText(template: String, text: String) throws {
        #expect(try rendered(template, Self.data) == text)
    }

    @Test func textValuesAreHTMLEscaped() throws {
        let data: TemplateValue = ["name": "<b>Tom & \"Jerry\"</b>'\0"]
        #expect(
            try rendered("{{ name }}", data)
                == "&lt;b&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;&#39;\u{FFFD}")
        #expect(
            try rendered("{{ list }}", ["list": ["<", ["<k>": ">"]]])
                == "[&#39;&lt;&#39;, {&#39;&lt;k&gt;&#39;: &#39;&gt;&#39;}]")
    }

    @Test func onlyTrustedHTMLIsInsertedUnescaped() throws {
        struct Page: Encodable {
            let raw: TrustedHTML
            let text: String
        }
        let html = try Template("{{ raw }}{{ text }}").html(Page(raw: "<hr>", text: "<hr>"))
        #expect(html.source == "<hr>&lt;hr&gt;")
    }

    @Test func hostileStringsAreEscaped() throws {
        let template = try Template("{{ text }}")
        for text in HostileStrings.all() {
            let html = try template.html(["text": text])
            #expect(html == TrustedHTML.text(text))
            #expect(!html.source.contains { "<>\"'".contains($0) })
        }
    }

    @Test func aTemplateWithoutEscapingRendersTextAndRefusesHTML() throws {
        var options = TemplateOptions()
        options.escaping = .none
        let template = try Template("{{ name }}", options: options)
        #expect(try template.text(["name": "<b>"]) == "<b>")
        #expect(throws: SourceDiagnostic.self) { try template.html(["name": "<b>"]) }
    }

    @Test func encodableValuesAreTemplateData() throws {
        struct Person: Encodable {
            let name: String
            let born: Date
            let site: URL?
            let tags: [String: Int]
        }
        let person = Person(
            name: "Ada", born: Date(timeIntervalSince1970: 86_400),
            site: URL(string: "https://example.org/?a=1&b"), tags: ["b": 2, "a": 1])
        let text = try Template(
            "{{ name }} {{ born | date_format: 'yyyy' }} {{ site }} {{ tags }}"
        ).html(person).source
        #expect(text == "Ada 1970 https://example.org/?a=1&amp;b {&#39;a&#39;: 1, &#39;b&#39;: 2}")
    }

    @Test func missingVariablesRenderAsEmptyAndAreReportedOnce() throws {
        var reports: [SourceDiagnostic] = []
        let template = try Template(
            "a\n{% for x in list %}{{ x.nme }}{% endfor %}{{ gone }}", name: "row.html")
        let html = try template.html(["list": [[:], [:]]] as TemplateValue) { reports.append($0) }
        #expect(html.source == "a\n")
        #expect(
            reports.map { String($0.description.prefix { $0 != "\n" }) } == [
                "row.html:2:23: warning: nothing is called “x.nme”",
                "row.html:2:46: warning: nothing is called “gone”",
            ])
    }

    @Test func aMissingVariableOfATemplateChosenByAValueIsReportedOnce() throws {
        var options = TemplateOptions()
        options.templates = ["row": "{{ gone }}"]
        var reports: [SourceDiagnostic] = []
        _ = try Template("{% for x in list %}{% include x %}{% endfor %}", options: options)
            .html(["list": ["row", "row", "row"]] as TemplateValue) { reports.append($0) }
        #expect(reports.count == 1)
    }

    @Test(arguments: [
        ("{{ nick|default:gone }}", 1), ("{% with x=gone %}[{{ x }}]{% endwith %}", 1),
        ("{% cycle gone 'b' as x %}[{{ x }}]", 1), ("{% for x in gone %}{{ x }}{% endfor %}", 1),
        ("{% for x in gone|default:'' %}{{ x }}{% endfor %}", 0),
        ("{% for x in gone|slice:':3' %}{{ x }}{% endfor %}", 1),
        ("{% include 'inner' with x=gone %}", 1),
        ("{% for x in none %}{{ x }}{% endfor %}", 0),
    ])
    func aMissingNameInDjangosDialectPrintsNothingWhereItIsBound(
        template: String, reports: Int
    ) throws {
        var found: [SourceDiagnostic] = []
        var options = TemplateOptions(dialect: .django)
        options.templates = ["inner": "[{{ x }}{{ x }}]"]
        let text = try Template(template, options: options)
            .html(["none": nil] as TemplateValue) { found.append($0) }.source
        #expect(["", "[]"].contains(text))
        #expect(found.count == reports)
        #expect(found.allSatisfy { $0.message.hasPrefix("nothing is called “gone”") })
        var strict = options
        strict.undefined = .error
        let hasProblem = !problem(template, ["none": nil], options: strict).hasPrefix("no problem")
        #expect(hasProblem == (reports > 0))
    }

    @Test func missingVariablesAreErrorsIfConfigured() throws {
        let strict = TemplateOptions(undefined: .error)
        #expect(
            problem("\n  {{ nme }}", ["name": 1], options: strict)
                == "t.html:2:6: error: nothing is called “nme”; did you mean “name”?")
        #expect(try rendered("{% if nme %}1{% endif %}", options: strict) == "")
        #expect(try rendered("{{ nme | default: 'x' }}", options: strict) == "x")
        #expect(try rendered("{{ none }}", ["none": nil], options: strict) == "None")
    }

    @Test func commentsAreRemovedAndLiteralsCopiedUnchanged() throws {
        #expect(try rendered("a{# {{ x #}b") == "ab")
        #expect(try rendered("a{% comment %}{{ x | }}{% nope %}{% /comment %}b") == "ab")
        let legacy = TemplateOptions(dialect: .mg)
        #expect(try rendered("a{% comment of one tag %}b", options: legacy) == "ab")
        #expect(
            try rendered("{% literal %}{{ x }}{% if %}{% /literal %}!") == "{{ x }}{% if %}!")
        #expect(try rendered("{% verbatim %}{{ x }}{% endverbatim %}") == "{{ x }}")
    }

    @Test func byteOrderMarksAreSkipped() throws {
        #expect(try rendered("\u{FEFF}a") == "a")
    }

    @Test func globalsAreUsedForMissingVariables() throws {
        var options = TemplateOptions(templates: ["part": "{{ app }}{{ x }}"])
        options.globals = ["app": "Inlay", "x": 1]
        #expect(
            try rendered("{{ app }}{{ x }}{% include 'part' %}", ["x": 2], options: options)
                == "Inlay2Inlay2")
    }
}
