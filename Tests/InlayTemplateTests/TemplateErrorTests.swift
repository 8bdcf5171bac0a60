import Dispatch
import Foundation
import InlayTemplate
import InlayTestTags
import InlayTesting
import InlayValues
import Synchronization
import Testing

@Suite("Template: errors and limits")
struct TemplateErrorTests {
    @Test(arguments: [
        ("a {{ b", "1:3: error: “{{” has no “}}”"),
        ("a {% b }}", "1:3: error: “{%” has no “%}”"),
        ("{{ }}", "1:4: error: expected a value, but the tag ends"),
        ("{% %}", "1:1: error: the tag has no name"),
        ("{{ a b }}", "1:6: error: expected the end of the tag, but found “b”"),
        ("{{ a..b }}", "1:4: error: “a..b” isn’t a valid name"),
        ("{{ 'a }}", "1:4: error: the quoted text has no end"),
        ("{{ a ? b }}", "1:6: error: “?” has no meaning in a tag"),
        ("{{ a | uper }}", "1:8: error: there is no filter “uper”; did you mean “upper”?"),
        ("{{ a | }}", "1:8: error: expected a filter, but the tag ends"),
        ("{{ a | date_format }}", "1:8: error: the filter “date_format” takes 1 argument, not 0"),
        ("{{ a | upper: 1 }}", "1:8: error: the filter “upper” takes no arguments, not 1"),
        ("{% fro x in y %}", "1:1: error: there is no tag “fro”; did you mean “for”?"),
        ("{% zzzzz %}", "1:1: error: there is no tag “zzzzz”"),
        ("\n é{% if a %}b", "2:3: error: “if” is never closed: “{% /if %}” is missing"),
        ("{% /if %}", "1:1: error: “/if” belongs to no block"),
        ("{% else %}", "1:1: error: “else” belongs to no block"),
        ("{% if a %}\n{% /for %}", "2:1: error: “/for” doesn't belong to the “if” of line 1"),
        (
            "{% if a %}{% else %}{% elif b %}{% /if %}",
            "1:21: error: nothing but the end can follow “else”"
        ),
        ("{% if %}{% /if %}", "1:7: error: expected a value, but the tag ends"),
        ("{% if a == %}{% /if %}", "1:12: error: expected a value, but the tag ends"),
        ("{% if a b %}{% /if %}", "1:9: error: expected the end of the tag, but found “b”"),
        ("{% for x %}{% /for %}", "1:10: error: expected “in”, but the tag ends"),
        ("{% for x.y in z %}", "1:8: error: expected a name for the element, but found “x.y”"),
        ("{% for x in y up %}", "1:15: error: expected the end of the tag, but found “up”"),
        ("{% include name %}", "1:12: error: the template to include has no name"),
        (
            "{% include 'name' %}",
            "1:12: error: there is no template “name”, and no folder to look in"
        ),
        ("{% literal %}{{", "1:1: error: “literal” is never closed: “{% /literal %}” is missing"),
        (
            "{% for x in y %}{{ forloop.cuonter }}{% endfor %}",
            "1:20: error: a loop has no “forloop.cuonter”; did you mean “counter”?"
        ),
        (
            "{% for a, b in y %}{% endfor %}",
            "1:16: error: two names need an object, or a list of pairs"
        ),
        (
            "<b>{% widthratio 1 2 'x' %}",
            "1:4: error: the width of “widthratio” has to be a number"
        ),
        (
            "<b>{% widthratio 1 2 'x' as w %}",
            "1:4: error: the width of “widthratio” has to be a number"
        ),
        ("<b>{% for x in 5 %}{% endfor %}", "1:16: error: a “for” needs a list, not one value"),
    ])
    func templateErrorsHaveAPositionAndAMessage(template: String, text: String) {
        #expect(problem(template, ["y": [1]]) == "t.html:\(text)")
    }

    @Test(arguments: [
        "{% if %}a{% else %}b{% endif %}", "{% if a 'b %}a{% elif c %}b{% else %}c{% endif %}",
        "{% for x.y in z %}a{% empty %}b{% endfor %}",
        "{% if a %}b{% elif %}c{% else %}d{% endif %}",
        "{% with a %}{% if a %}b{% else %}c{% endif %}{% endwith %}",
        "{% if a %}{% else %}{% elif b %}{% endif %}", "{% if a %}b{% endif c %}",
        "{% filter uper %}a{% endfilter %}", "{% block %}a{% endblock %}",
        "{% if a %}{% for x %}b{% endfor %}{% else %}c{% endif %}",
    ])
    func aBrokenBlockTagCausesNoFurtherErrors(template: String) throws {
        let errors = try #require(throws: TemplateErrors.self) { try Template(template) }
        #expect(errors.problems.count == 1, "\(errors)")
    }

    @Test func errorsInTheBodyOfABlockWithAnErrorAreReported() throws {
        let errors = try #require(throws: TemplateErrors.self) {
            try Template("{% if %}{{ a | uper }}{% else %}{{ b | lowr }}{% endif %}{{ c | uper }}")
        }
        #expect(errors.problems.map(\.column) == [7, 16, 40, 65])
    }

    @Test func anUnclosedTagOfAnExtendedTemplateHasItsPosition() {
        var options = TemplateOptions()
        options.templates = ["base": "{% block b %}{% endblock %}\n<p class=\"a"]
        #expect(
            problem("{% extends 'base' %}", options: options)
                .hasPrefix("base:2:12: error: the template ends "))
    }

    @Test func errorsShowTheirLineWithACaretAtTheColumn() {
        #expect {
            _ = try Template("<p>\n  {{ name | uper }}\n", name: "card.html")
        } throws: { error in
            "\(error)" == """
                card.html:2:13: error: there is no filter “uper”; did you mean “upper”?
                      {{ name | uper }}
                                ^
                """
        }
    }

    @Test(arguments: ["if a", "for x in y", "with b=a", "spaceless", "ifchanged a"])
    func blocksCanBeNestedAThousandDeep(tag: String) {
        let name = tag.prefix { $0 != " " }
        for depth in [1_000, 1_001, 20_000] {
            let template =
                String(repeating: "{% \(tag) %}", count: depth) + "x"
                + String(repeating: "{% /\(name) %}", count: depth)
            let text = problem(template, ["a": 1, "y": [1]])
            #expect(
                depth == 1_000
                    ? text == "no problem: x" : text.hasSuffix("blocks are nested too deeply"))
        }
    }

    @Test func blocksNestedDeeperThanTheLimitAreAnError() {
        let options = TemplateOptions(limits: TemplateLimits(nestingDepth: 2))
        #expect(problem("{% if a %}{% if a %}{% /if %}{% /if %}", options: options).hasPrefix("no"))
        #expect(
            problem("{% if a %}{% if a %}{% if a %}{% /if %}{% /if %}{% /if %}", options: options)
                == "t.html:1:21: error: blocks are nested too deeply")
    }

    @Test func nineHundredNestedBlocksCompileOnA512KBStack() throws {
        let template =
            String(repeating: "{% if a %}", count: 900) + String(repeating: "{% /if %}", count: 900)
        let found = Mutex("")
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            let text = problem(template)
            found.withLock { $0 = text }
            isDone.signal()
        }
        thread.stackSize = 512 * 1_024
        thread.start()
        isDone.wait()
        #expect(found.withLock { $0 } == "no problem: ")
    }

    @Test func templatesExtendingThemselvesByVariableAreAnError() {
        let options = TemplateOptions(templates: ["a": "{% extends name %}"])
        #expect(
            problem("{% extends name %}", ["name": "a"], options: options).contains(
                "extend each other more than 64 deep"))
    }

    @Test func twentyThousandUnclosedDelimitersAreAnError() {
        // Each opening delimiter used to be searched to the end of the text.
        for opening in ["{{", "{%", "{% literal %}{%"] {
            let text = problem(String(repeating: opening + "\n", count: 20_000))
            #expect(text.contains("error"))
        }
    }

    @Test func tooLongConditionsAreErrors() {
        for word in ["not ", "a or ", "a and ", "a | upper | "] {
            let text = problem("{% if " + String(repeating: word, count: 50_000) + "a %}{% /if %}")
            #expect(text.contains("too"))
        }
    }

    @Test func nestedLoopsStopAtTheOperationLimit() {
        let options = TemplateOptions(limits: TemplateLimits(operations: 10_000))
        let numbers = TemplateValue.array((0..<1_000).map { .integer($0) })
        let template =
            "{% for a in n %}{% for b in n %}{% for c in n %}{% endfor %}{% endfor %}{% endfor %}"
        #expect(
            problem(template, ["n": numbers], options: options).hasSuffix(
                "the template takes more than 10000 operations"))
    }

    @Test func renderingStopsAtTheOutputLimit() throws {
        let options = TemplateOptions(limits: TemplateLimits(outputBytes: 1_000))
        let numbers = TemplateValue.array((0..<101).map { .integer($0) })
        let template = "{% for a in n %}ten bytes {% endfor %}"
        #expect(
            problem(template, ["n": numbers], options: options).hasSuffix(
                "the text is longer than 1000 bytes"))
        var output = [UInt8](repeating: 0, count: 5_000)
        try Template("abc", options: options).append([:], to: &output)
        #expect(output.count == 5_003)
    }

    @Test(arguments: [
        "A{% filter upper %}b{{ x|divisibleby:0 }}{% endfilter %}",
        "A{% spaceless %}b{% filter upper %}c{{ x|divisibleby:0 }}{% endfilter %}{% endspaceless %}",
    ])
    func outputBeforeAnErrorWithinABlockStaysInTheBuffer(text: String) throws {
        let template = try Template(text)
        var output = Array("before;".utf8)
        #expect(throws: (any Error).self) { try template.append(["x": 1], to: &output) }
        #expect(String(decoding: output, as: UTF8.self).hasPrefix("before;Ab"))
    }

    @Test(.tags(.fuzz)) func randomTemplatesNeverCrashTheCompiler() {
        let pieces = [
            "{{", "}}", "{%", "%}", "{#", "#}", "if", "for", "x", "in", "/if", "/for", "else",
            "elif",
            "empty", "include", "'", "\"", "|", ":", ",", ".", "==", "not", "and", "upper",
            "default",
            "1", "-", " ", "\n", "é", "\u{0}", "literal", "/literal", "comment", "list", "reversed",
        ]
        var generator = SeededGenerator(seed: 3)
        var compiled = 0
        for _ in 0..<campaignCount(3_000) {
            var text = ""
            for _ in 0..<Int.random(in: 0...14, using: &generator) {
                text += pieces.randomElement(using: &generator)!
                if Bool.random(using: &generator) { text += " " }
            }
            guard let template = try? Template(text) else { continue }
            compiled += 1
            _ = try? template.html(["x": "<", "list": [1, 2]] as TemplateValue)
        }
        #expect(compiled > 100)
    }
}
