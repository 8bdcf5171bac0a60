import Foundation
import InlayTemplate
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

/// Mutated templates: no text crashes the parser or the renderer, or keeps them busy.
///
/// `make fuzz` mutates five million times.
@Suite("Template: mutated templates")
struct FuzzTests {
    /// The seeds: each uses a part of the language that others don't.
    private static let seeds = [
        "{% for x in list reversed %}<p class=\"{% cycle 'a' 'b' %}\">{{ x|upper }}</p>{% empty %}-{% endfor %}",
        "{% if n > 4 and not no or text|length == 3 %}a{% elif list %}b{% else %}c{% endif %}",
        "<a href=\"{{ text }}?q={{ n }}\" onclick=\"f({{ list }}, '{{ text }}')\" style='width: {{ n }}px'>",
        "<script>let a = {{ object }}; /* {{ n }} */ b = `x{{ text }}`;</script><style>a { color: {{ text }} }</style>",
        "{% with a=n b=text %}{% include 'part' with c=a only %}{% endwith %}{% include name %}",
        "{% extends 'base' %}{% block one %}{{ block.super }}{{ n }}{% endblock %}",
        "{% regroup people by city as cities %}{% for c in cities %}{{ c.grouper }}{{ c.list|length }}{% endfor %}",
        "{%- literal -%} {{ x }} {%- /literal -%}{# note #}{% comment %}{% if %}{% endcomment %}",
        "{% ifchanged n %}{{ n }}{% else %}={% endifchanged %}{% spaceless %} <b> <i> </i> </b> {% endspaceless %}",
        "{% filter upper %}{{ text }}{% endfilter %}{% firstof zero no 'x' as y %}{{ y }}{% widthratio n 10 100 %}",
        "{{ text|urlize }}{{ html|truncatewords_html:2 }}{{ html|truncatechars_html:3 }}{{ n|floatformat:2 }}",
        "{{ text|slice:'1:2'|default:'x'|add:n|date:'Y-m-d'|stringformat:'05d'|wordwrap:3|linebreaks }}",
        "{% for 1 to n %}{{ currentLoop.currentIndex }}{% set a b %}{% /for %}{{ people.@sum.n }}{{ list.@count }}",
        "<!-- {{ text }} --><textarea>{{ text }}</textarea><svg><![CDATA[{{ n }}]]></svg><img srcset=\"{{ text }} 2x\">",
        "{% load set %}{% own n %}{{ n|ours:1 }}{% section s %}{% now 'Y' %}{% endsection %}{% templatetag openblock %}",
        "{% load set %}{% shown n %}{{ n }}{% else %}-{% endshown %}{% rounds n %}{{ a }}{{ b }}{% /rounds %}",
        "{% for 1 to 3 %}{% if n % 2 %}{% cycle #a \"b c\" %}{% else %}{% cycle 1 %}{% /if %}{{ n |\n default: HH:mm }}{% /for %}",
        "{% comment %}{% comment %}{% /comment %}{% /comment %}{{ n\nn }}{% if text equalsString #x %}{% set q 1 %}{% /if %}",
        "{{ max|stringformat:'d' }}{{ min|divisibleby:-1 }}{{ text|slice:'2:-9:-1'|center:min|truncatechars:n }}",
        "{% autoescape off %}{{ text|safe|escape|force_escape }}{% endautoescape %}{% verbatim a %}{{ }}{% endverbatim a %}",
    ]

    private static let pieces = [
        "{{", "}}", "{%", "%}", "{#", "#}", "-%}", "{%-", "|", ":", ",", ".", "'", "\"", "\\",
        "<", ">", "=", "&", "/", "<!--", "-->", "<script>", "</script>", "<style>", " href=",
        "{% for x in list %}", "{% endfor %}", "{% if a %}", "{% endif %}", "{{ x }}", "\0", "é",
        "\u{2028}", "😀", "99999999999999999999", "9223372036854775807", "-9223372036854775808",
        "-1", "@", "max",
        "min",
        "é".decomposedStringWithCanonicalMapping,
    ]

    private static let data: TemplateValue = [
        "list": ["a", 1, nil, ["x": 1]], "n": 5, "no": false, "zero": 0, "text": "<a b='\"'>&",
        "object": ["a": "</script>", "b": [1, 2]], "name": "part", "max": .integer(.max),
        "min": .integer(.min),
        "html": .html("<b>a <i>b c</i></b>"),
        "people": [["city": "A", "n": 1], ["city": "B"]],
    ]

    private func options(_ generator: inout SeededGenerator) -> TemplateOptions {
        var options = TemplateOptions(
            templates: [
                "part": "{{ c }}{{ text }}", "base": "<p>{% block one %}x{% endblock %}</p>",
            ],
            dialect: TemplateDialect.allCases.randomElement(using: &generator),
            escaping: TemplateEscaping.allCases.randomElement(using: &generator) ?? .context,
            undefined: Bool.random(using: &generator) ? .empty : .error,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt,
                date: Date(timeIntervalSince1970: 1_700_000_000)),
            limits: TemplateLimits(operations: 20_000, outputBytes: 200_000))
        options.sets["set"] = TemplateSet(
            filters: ["ours": TemplateFilter(argumentCount: 0...1) { value, _ in value }],
            tags: ["own": TemplateTag(argumentCount: 0...3) { .array($0) }],
            blocks: [
                "shown": TemplateBlock(argumentCount: 0...2) { !$0.isEmpty },
                "rounds": TemplateBlock(argumentCount: 0...1, variables: ["a", "b"]) {
                    [[1], $0 + [2], $0 + $0]
                },
            ])
        return options
    }

    private func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(
                in: start...min(bytes.count, start + 40), using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 2 where start < bytes.count:
                bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 3:
                let other = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
                bytes.insert(contentsOf: other, at: start)
            default:
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                bytes.insert(contentsOf: piece.utf8, at: start)
            }
        }
        return bytes
    }

    @Test(.tags(.fuzz)) func mutatedTemplatesNeverCrashTheParserOrRenderer() {
        let isCampaign = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz"
        var generator = SeededGenerator(seed: isCampaign ? .random(in: 1...(.max)) : 7)
        var rendered = 0
        // Of processor time: a busy machine isn’t to blame.
        var slowest = (seconds: 0.0, text: "")
        for round in 0..<(isCampaign ? 5_000_000 : 2_000) {
            let options = options(&generator)
            let bytes = mutated(&generator)
            let start = Self.processorSeconds
            if let template = try? Template(utf8: bytes, name: "t.html", options: options) {
                rendered += (try? template.text(Self.data)) == nil ? 0 : 1
            }
            guard isCampaign else { continue }
            let time = Self.processorSeconds - start
            if time > slowest.seconds {
                slowest = (time, String(decoding: bytes, as: UTF8.self))
            }
            if round % 100_000 == 0 { print("\(round) mutations; at most \(slowest.seconds) s") }
        }
        #expect(rendered > 100)
        guard isCampaign else { return }
        #expect(slowest.seconds < 1, "\(slowest.text.debugDescription)")
        let peak = Self.peak
        print(
            "at most \(slowest.seconds) s, and \(peak / 1_000_000) MB in all; \(rendered) rendered")
        #expect(peak < 256_000_000)
    }

    /// The processor time of this thread.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that this program had so far, in bytes.
    private static var peak: Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return
            (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
            * 1_024
    }
}
