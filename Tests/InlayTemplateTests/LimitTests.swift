import Foundation
import InlayTemplate
import InlayTestTags
import InlayTesting
import InlayValues
import OrderedCollections
import Testing

/// Templates of a given size, for each construct that could take more than linear time.
enum LargeTemplate: String, CaseIterable, Sendable {
    case includes, literals, nesting, loops, cycles, hiddenCycles, longTag, filters, openings,
        errors
    case errorsInOneLine, extended, wideObject, setNames
    case openingsOfOneClosing, openingsInAComment, brackets, endTags, words

    /// A template with a number of repeated parts.
    func text(_ count: Int) -> String {
        func times(_ text: String) -> String { String(repeating: text, count: count) }
        switch self {
        case .includes: return times("{% include 'part' %}")
        case .literals: return times("<p class=\"a\">a long literal &amp; more</p>\n") + "{{ n }}"
        case .nesting:
            // Blocks may stand a thousand deep.
            let depth = min(count, 900)
            let rounds = max(1, count / depth)
            let nest =
                String(repeating: "{% if n %}", count: depth) + "x"
                + String(repeating: "{% endif %}", count: depth)
            return String(repeating: nest, count: rounds)
        case .loops: return times("{% for a in list %}{{ a }}{% endfor %}")
        case .cycles: return times("{% cycle 'a' 'b' %}")
        case .hiddenCycles:
            return times("{% if no %}{% cycle a b %}{% else %}{% cycle c d %}{% /if %}")
        case .longTag:
            return "{% firstof " + String(repeating: "no ", count: min(count, 900)) + "n %}"
        case .filters: return times("{{ n|upper|lower }}")
        case .openings: return times("{{\n")
        case .errors: return times("{{ n | uper }}\n")
        case .errorsInOneLine: return times("<p>a long line</p>{{ n | uper }}")
        case .extended: return "{% extends 'base' %}" + times("{% block b %}{{ n }}{% endblock %}")
        case .wideObject: return times("{{ object.last }}")
        case .openingsOfOneClosing: return times("{{\n") + "}}"
        case .openingsInAComment: return "{% comment %}" + times("{% a ") + "%}"
        case .brackets: return "{{ '" + times("(") + "a.com" + times("))") + "'|urlize }}"
        case .endTags: return "{{ '" + times("<b>") + times("</i>") + "'|truncatewords_html:3 }}"
        case .words: return "{{ '" + times("a ") + "'|wordwrap:1000000 }}"
        case .setNames: return (0..<count).map { "{% set name\($0) = n %}{{ name\($0) }}" }.joined()
        }
    }

    var options: TemplateOptions {
        TemplateOptions(
            templates: ["part": "<b>{{ n }}</b>", "base": "{% block b %}{% endblock %}"],
            dialect: [.hiddenCycles, .openingsOfOneClosing].contains(self) ? .mg : .django)
    }

    static let data: TemplateValue = [
        "n": "x", "no": false, "list": [1],
        "object": .object(["first": 1, "middle": 2, "last": 3]),
    ]
}

@Suite("Template: limits")
struct LimitTests {
    /// The operations of a rendering, found by the lowest limit at which it succeeds.
    private func operations(_ text: String, _ options: TemplateOptions) -> Int {
        var (low, high) = (0, 1 << 24)
        while low < high {
            let middle = (low + high) / 2
            var options = options
            options.limits.operations = middle
            if (try? Template(text, options: options).text(LargeTemplate.data)) == nil {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    @Test(arguments: [
        LargeTemplate.includes, .literals, .loops, .cycles, .hiddenCycles, .filters, .wideObject,
        .setNames, .nesting,
    ])
    func operationsGrowLinearlyWithTheTemplateLength(_ template: LargeTemplate) {
        let few = operations(template.text(50), template.options)
        let many = operations(template.text(500), template.options)
        #expect(many <= 10 * few + 10, "\(few) and \(many)")
        #expect(few > 0)
    }

    /// Each took minutes when its time grew with the square of its length; `make fuzz` measures
    /// that.
    @Test func templatesWith20000RepeatedDelimitersAreRendered() {
        func found(_ template: LargeTemplate) -> String {
            problem(template.text(20_000), LargeTemplate.data, options: template.options)
        }
        func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        #expect(found(.openingsOfOneClosing) == "no problem: " + times("{{\n", 19_998))
        #expect(
            found(.openingsInAComment).hasPrefix("t.html:1:1: error: “comment” is never closed"))
        #expect(
            found(.brackets)
                == "no problem: \(times("(", 20_000))<a href=\"http://a.com\" rel=\"nofollow\">a.com</a>"
                + times(")", 40_000))
        #expect(found(.endTags).hasSuffix("&gt;" + times("&lt;/i&gt;", 20_000)))
        #expect(found(.words) == "no problem: " + times("a ", 19_999) + "a")
    }

    @Test func repeatedlyDoubledValuesStopAtTheOutputLimit() {
        let text =
            "{% with a='x' %}" + String(repeating: "{% with a=a|add:a %}", count: 40)
            + String(repeating: "{% endwith %}", count: 41)
        let options = TemplateOptions(limits: TemplateLimits(outputBytes: 1_000))
        #expect(
            problem(text, options: options)
                == "t.html:1:209: error: the filter “add” makes more than 1000 bytes")
    }

    @Test func theOutputLimitIsCheckedBetweenTagsOutsideOfLoops() {
        let text = String(repeating: "{{ text }}", count: 1_000)
        let options = TemplateOptions(limits: TemplateLimits(outputBytes: 1_000))
        let data: TemplateValue = ["text": .string(String(repeating: "x", count: 100))]
        var output: [UInt8] = []
        #expect(throws: SourceDiagnostic.self) {
            try Template(text, options: options).append(data, to: &output)
        }
        #expect(output.count < 64 * 100 + 1)
    }

    @Test func textInNestedFilterBlocksCountsTowardsTheOutputLimit() {
        let block = "{% filter upper %}{% for 1 to 10 %}xxxxxxxxxx{% endfor %}"
        let text =
            String(repeating: block, count: 20)
            + String(repeating: "{% endfilter %}", count: 20)
        let options = TemplateOptions(limits: TemplateLimits(outputBytes: 1_000))
        #expect(
            problem(text, options: options)
                == "t.html:1:589: error: the text is longer than 1000 bytes")
    }

    @Test func aTemplateIncludedTenThousandTimesIsCompiledOnce() throws {
        let template = try Template(
            LargeTemplate.includes.text(10_000), options: LargeTemplate.includes.options)
        #expect(template.programCount == 2)
        #expect(
            try template.text(LargeTemplate.data) == String(repeating: "<b>x</b>", count: 10_000))
    }

    @Test func aMegabyteOfLiteralTextCountsAsOneOperation() throws {
        let text = String(repeating: "<p>a</p>\n", count: 120_000)
        let options = TemplateOptions(limits: TemplateLimits(operations: 1))
        #expect(try Template(text, options: options).text([:] as TemplateValue) == text)
    }

    @Test func aHundredErrorsOfOneLongLineHaveShortExcerpts() {
        do {
            _ = try Template(LargeTemplate.errorsInOneLine.text(30_000), name: "t.html")
            Issue.record("the template has no error")
        } catch {
            #expect(error.problems.count == 100)
            let last = error.problems[99]
            #expect(last.line == 1)
            #expect(last.column == 99 * 32 + 26)
            #expect(error.problems.allSatisfy { ($0.excerpt?.utf8.count ?? 0) <= 8_200 })
            let lines = last.description.split(separator: "\n")
            #expect(lines.count == 3)
            // The caret stands under the filter's name.
            let caret = lines[2].count - 1
            #expect(lines[1].dropFirst(caret).hasPrefix("uper"))
        }
    }

    @Test func templatesOverTheTimeLimitStopAtTheNextCheck() {
        var options = TemplateOptions()
        options.limits.duration = .zero
        options.limits.operations = .max
        #expect(
            problem("{% for 1 to 1000000000 %}{% endfor %}", options: options)
                == "t.html:1:1: error: the template takes longer than 0.0 seconds")
        #expect(
            problem("{% for 1 to 1000 %}{% endfor %}", options: options).hasPrefix("no problem"))
        // Also in a template that is chosen by a value.
        options.templates = ["loop": "{% for 1 to 1000000000 %}{% endfor %}"]
        #expect(
            problem("{% include name %}", ["name": "loop"], options: options)
                == "loop:1:1: error: the template takes longer than 0.0 seconds")
    }

    @Test func skippedCycleTagsCountTowardsTheOperationLimit() {
        var options = LargeTemplate.hiddenCycles.options
        options.limits.operations = 10_000
        let cycles = String(repeating: "{% cycle a b %}", count: 1_000)
        #expect(
            problem("{% for 1 to 1000 %}{% if no %}\(cycles){% /if %}{% /for %}", options: options)
                .contains("takes more than 10000 operations"))
    }

    // MARK: - Campaign

    private static let isCampaign = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz"

    /// The seconds of this thread's processor time.
    private static func seconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        return (0..<3).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? 0
    }

    @Test(
        .tags(.fuzz),
        .enabled(if: isCampaign, "needs an idle machine"), arguments: LargeTemplate.allCases)
    func renderingTimeGrowsLinearlyWithTheTemplateLength(_ template: LargeTemplate) {
        func cost(_ count: Int) -> Double {
            let text = template.text(count)
            return Self.seconds {
                _ = try? Template(text, options: template.options).text(LargeTemplate.data)
            }
        }
        let (few, many) = (cost(2_000), cost(20_000))
        print("\(template): \(few) s, and \(many) s for ten times as much")
        #expect(many <= 20 * few + 0.01)
    }

    /// Measures how long a rendering runs beyond its time limit.
    @Test(.tags(.fuzz), .enabled(if: isCampaign, "needs an idle machine"))
    func loopsStopWithin50MillisecondsOfTheTimeLimit() {
        var options = TemplateOptions()
        options.limits.duration = .milliseconds(200)
        options.limits.operations = .max
        let start = ContinuousClock.now
        let found = problem("{% for 1 to 1000000000 %}{{ n }}{% endfor %}", options: options)
        let overrun = ContinuousClock.now - start - .milliseconds(200)
        print("stopped \(overrun) after its limit")
        #expect(found.contains("takes longer than"))
        #expect(overrun < .milliseconds(50))
    }
}
