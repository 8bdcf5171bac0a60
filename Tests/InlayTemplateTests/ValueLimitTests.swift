import InlayTemplate
import InlayValues
import Testing

@Suite("Template: limits of compilation and of computed values")
struct ValueLimitTests {
    private func limits(_ change: (inout TemplateLimits) -> Void) -> TemplateOptions {
        var options = TemplateOptions()
        change(&options.limits)
        return options
    }

    private func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

    // MARK: - Numbers

    @Test func aRangeThatEndsAtTheLargestIntegerHasAnEndIndex() throws {
        let data: TemplateValue = ["a": .integer(.max), "b": .integer(.max)]
        #expect(
            try rendered("{% for a to b %}{{ currentLoop.endIndex }}{% endfor %}", data)
                == "9223372036854775807")
    }

    // MARK: - Compilation

    private func includeChain(_ count: Int) -> [String: String] {
        var templates = ["t\(count)": "x"]
        for number in 0..<count { templates["t\(number)"] = "{% include 't\(number + 1)' %}" }
        return templates
    }

    @Test func includesDeeperThanTheLimitAreACompileError() {
        var options = limits { $0.includeDepth = 5 }
        options.templates = includeChain(6)
        #expect {
            try Template("{% include 't0' %}", options: options)
        } throws: { error in
            // The main template includes the first.
            (error as? TemplateErrors)?.first.description.hasPrefix(
                "t4:1:12: error: templates include each other more than 5 deep") ?? false
        }
        options.templates = includeChain(4)
        #expect(problem("{% include 't0' %}", options: options) == "no problem: x")
    }

    @Test func threeThousandNestedIncludesFitOnTheStack() throws {
        var options = limits { $0.includeDepth = 10_000 }
        options.templates = includeChain(3_000)
        #expect(try rendered("{% include 't0' %}", options: options) == "x")
    }

    @Test func recursiveIncludesThatKeepChangingTheContextAreAnError() {
        var options = TemplateOptions()
        options.templates = ["t": "if({% include 't' %}f({% include 't' %}"]
        #expect(
            problem("<script>{% include 't' %}</script>", options: options)
                .hasPrefix("t:1:15: error: templates include each other more than 64 deep"))
    }

    @Test func blocksDoublingByBlockSuperFailAtTheNodeLimit() {
        var options = limits { $0.compiledNodes = 10_000 }
        options.templates = ["t0": "{% block a %}x{% endblock %}"]
        for number in 1...30 {
            options.templates["t\(number)"] =
                "{% extends 't\(number - 1)' %}{% block a %}{{ block.super }}{{ block.super }}"
                + "{% endblock %}"
        }
        #expect(
            problem("{% extends 't30' %}", options: options)
                .hasSuffix("error: the template compiles to more than 10000 nodes"))
        #expect(problem("{% extends 't8' %}", options: options) == "no problem: \(letters(256))")
    }

    @Test func longTextRepeatedByBlockSuperReachesTheNodeLimit() {
        var options = limits { $0.compiledNodes = 1_000 }
        let text = letters(25_600)
        options.templates = [
            "base": "{% block a %}\(text){% endblock %}",
            "child": "{% extends 'base' %}{% block a %}"
                + String(repeating: "{{ block.super }}", count: 20) + "{% endblock %}",
        ]
        #expect(
            problem("{% extends 'child' %}", options: options)
                .hasSuffix("error: the template compiles to more than 1000 nodes"))
    }

    // MARK: - Values

    @Test func repeatedRegroupingFailsAtTheDepthLimit() {
        #expect(
            problem(
                "{% for 1 to 1000 %}{% regroup xs by q as xs %}{% endfor %}", ["xs": [1]])
                == "t.html:1:20: error: “regroup” makes a value that is nested more than 512 deep")
    }

    @Test func groupsGrowingInALoopFailAtTheOutputLimit() {
        let text =
            "{% for 1 to 60 %}{% regroup xs by list as xs %}{% endfor %}{{ xs|length }}"
        #expect(
            problem(text, ["xs": [["list": 1]]], options: limits { $0.outputBytes = 10_000 })
                == "t.html:1:18: error: “regroup” makes more than 10000 bytes")
        #expect(
            problem(
                "{% regroup xs by a as gs %}{% for g in gs %}{{ g.grouper }}{% endfor %}",
                ["xs": [["a": 1], ["a": 2]]], options: limits { $0.outputBytes = 1_000 })
                == "no problem: 12")
    }

    @Test func addCountsTheTextOfListElementsTowardsTheOutputLimit() {
        let options = limits { $0.outputBytes = 10_000 }
        let data: TemplateValue = ["xs": [.string(letters(3_000))]]
        #expect(
            problem(
                "{% with a=xs|add:xs %}{{ a|add:a|length }}{% endwith %}", data, options: options)
                == "t.html:1:28: error: the filter “add” makes more than 10000 bytes")
        #expect(
            problem("{% with a=xs|add:xs %}{{ a|length }}{% endwith %}", data, options: options)
                == "no problem: 2")
    }

    @Test func slicingAListDoesNotCountTowardsTheOutputLimit() {
        let rows = TemplateValue.array(
            (0..<20).map { ["n": .integer($0), "s": .string(letters(999))] })
        #expect(
            problem(
                "{% for r in rows|dictsortreversed:'n'|slice:'2' %}{{ r.n }} {% endfor %}",
                ["rows": rows], options: limits { $0.outputBytes = 1_000 }) == "no problem: 19 18 ")
    }

    @Test func joinFailsAtTheOutputLimitBeforeBuildingItsText() {
        // Ten gigabytes.
        #expect(
            problem("{% with s=''|center:100000 %}{{ s|make_list|join:s }}{% endwith %}")
                == "t.html:1:45: error: the filter “join” makes more than 256000000 bytes")
        #expect(
            problem(
                "{{ xs|join:s }}", ["xs": [1, 2], "s": .string(letters(1_000))],
                options: limits { $0.outputBytes = 1_000 })
                == "t.html:1:7: error: the filter “join” makes more than 1000 bytes")
        #expect(problem("{{ xs|join:', ' }}", ["xs": [1, 2]]) == "no problem: 1, 2")
    }

    @Test func makeListFailsAtTheOutputLimitBeforeBuildingItsList() {
        #expect(
            problem(
                "{{ s|make_list|length }}", ["s": .string(letters(1_000))],
                options: limits { $0.outputBytes = 2_000 })
                == "t.html:1:6: error: the filter “make_list” makes more than 2000 bytes")
    }

    @Test(arguments: ["{{ s }}", "{{ d.s }}", "{% filter upper %}{{ s }}{% endfilter %}"])
    func largeValuesOutsideALoopFailAtTheOutputLimit(output: String) {
        let text = String(repeating: output, count: 63)
        let value = TemplateValue.string(letters(100_000))
        var bytes: [UInt8] = []
        #expect(throws: SourceDiagnostic.self) {
            try Template(text, options: limits { $0.outputBytes = 150_000 })
                .append(["s": value, "d": ["s": value]], to: &bytes)
        }
        #expect(bytes.count <= 200_000)
    }
}
