import Foundation
import InlayTemplate
import InlayValues
import Testing

@Suite("Template: filters")
struct FilterTests {
    static let options = TemplateOptions(
        environment: TemplateEnvironment(
            locale: Locale(identifier: "en_US"), timeZone: TimeZone(identifier: "UTC") ?? .gmt))
    static let data: TemplateValue = [
        "name": "ada lovelace", "list": ["x", "<y>"], "none": nil, "blank": "", "n": 1234567.891,
        "text": "  Straße <1>\n\n\r\nzwei & drei\u{2028}vier ", "zero": 0,
        "date": .date(Date(timeIntervalSince1970: 1_700_000_000)), "stamp": "2026-03-04T05:06:07Z",
    ]

    @Test(arguments: [
        ("{{ name | uppercase }}", "ADA LOVELACE"), ("{{ name|upper|lower }}", "ada lovelace"),
        ("{{ name | capitalized }}", "Ada Lovelace"), ("{{ 'Straße' | uppercase }}", "STRASSE"),
        ("{{ blank | default: \"a b\" }}", "a b"), ("{{ none | default: 'a' 'b' }}", "a b"),
        ("{{ gone | default:name }}", "ada lovelace"), ("{{ zero | default: 'x' }}", "x"),
        ("{{ list | length }}{{ list | count }}{{ name | length }}", "2212"),
        ("{{ list | first }}{{ list | last }}", "x&lt;y&gt;"),
        ("{{ list | join: ' <br> ' }}", "x &lt;br&gt; &lt;y&gt;"),
        ("{{ list | last | escape }}", "&lt;y&gt;"),
        ("{{ list.1 | escape | escape }}", "&lt;y&gt;"),
        (
            "{{ text | paragraphs }}",
            "<p>  Straße &lt;1&gt;</p>\n<p>zwei &amp; drei</p>\n<p>vier </p>"
        ),
        ("{{ 'a <b>\n&c\n\nd' | linebreaks }}", "<p>a &lt;b&gt;<br>&amp;c</p>\n\n<p>d</p>"),
        ("{{ '  a ' | trim }}", "a"), ("{{ n | number_format: 2 }}", "1,234,567.89"),
        ("{{ n | number_format: 0 }}", "1,234,568"), ("{{ name | number_format }}", "ada lovelace"),
        ("{{ date | date_format: \"yyyy-MM-dd HH:mm\" }}", "2023-11-14 22:13"),
        ("{{ date | date_format \"EEEE, d MMMM\" }}", "Tuesday, 14 November"),
        ("{{ stamp | date_format: 'HH:mm:ss' }}", "05:06:07"),
        ("{{ name | date_format: 'HH' }}", "ada lovelace"),
        ("{{ '2026-11-01' | date_format: 'd MMM yyyy HH:mm' }}", "1 Nov 2026 00:00"),
        ("{{ '2026-11-01T10:05' | date_format: 'd MMM HH:mm:ss' }}", "1 Nov 10:05:00"),
        ("{{ '2026-11-01 10:05:07' | date_format: 'd MMM HH:mm:ss' }}", "1 Nov 10:05:07"),
        ("{{ '2026-13-01' | date_format: 'd' }}", "2026-13-01"),
        ("{{ '2026-02-30' | date_format: 'd' }}", "2026-02-30"),
    ])
    func builtInFiltersRenderTheExpectedText(template: String, text: String) throws {
        #expect(try rendered(template, Self.data, options: Self.options) == text)
    }

    @Test(arguments: [
        ("{{ yes|lower }} {{ yes|upper }} {{ yes|force_escape }}", "true TRUE True"),
        ("{{ three|cut:'.' }} {{ three|upper }} {{ three|ljust:'4' }}|", "30 3.0 3.0 |"),
        ("{{ none_left|first }}{{ none_left|last }}{{ ''|first }}|", "|"),
        ("{{ gone|upper }}|", "|"), ("{{ pi|stringformat:'.2f km' }}", "3.14 km"),
        ("{{ 50|stringformat:'d%%' }} {{ 50|stringformat:'d %s' }}|", "50% |"),
    ])
    func filtersInDjangosDialectReadNumbersAndBooleansAsPythonWritesThem(
        template: String, text: String
    ) throws {
        let data: TemplateValue = [
            "yes": true, "three": 3.0, "pi": 3.14159, "none_left": .array([]),
        ]
        let options = TemplateOptions(dialect: .django)
        #expect(try rendered(template, data, options: options) == text)
    }

    /// A combining mark and the character before it are one `Character`.
    @Test(arguments: [
        ("{{ x|addslashes }}", "'\u{301}\\\u{301}\"", "\\'\u{301}\\\\\u{301}\\\""),
        ("{{ x|cut:\"'\" }}", "a'\u{301}b'c", "a\u{301}bc"),
        ("{{ x|striptags }}", "<b>\u{301}bold</b> text", "\u{301}bold text"),
        ("{{ x|truncatechars_html:3 }}", "<b>\u{301}bold</b>", "<b>\u{301}b…</b>"),
    ])
    func filtersFindCharactersBeforeACombiningMark(
        template: String, value: String, text: String
    ) throws {
        let plain = try Template(template, options: TemplateOptions(escaping: .none))
        let found = try plain.text(["x": value])
        // Compared by bytes: equal texts may have other scalars.
        #expect(Array(found.utf8) == Array(text.utf8), "\(found)")
    }

    @Test(arguments: [
        (
            "{{ 34.04|floatformat }} {{ 34.0|floatformat }} {{ x|floatformat:'-2' }}",
            "34.0 34 11.00"
        ),
        ("{{ gone|pluralize }}{{ 'cat'|pluralize }}{{ '2'|pluralize }}{{ none|pluralize }}", "s"),
        ("{{ 'abc'|slice:'' }} {{ 'abc'|slice:'::0' }} {{ 'abc'|slice:'-1' }}", "abc abc ab"),
        ("{{ 'abc'|truncatechars:0 }}{{ 'a b'|truncatewords:0 }}|", "|"),
        ("{{ day|date:'r' }}", "Thu, 01 Jan 1970 00:00:00 +0000"),
        (
            "{{ day|date:'c' }} {{ moment|date:'c' }}",
            "1970-01-01T00:00:00+00:00 2023-11-14T22:13:20.999000+00:00"
        ),
        ("{{ moment|date:'u' }}", "999000"),
        ("{{ \"o'neil d'angelo they're 2nd\"|title }}", "O&#39;Neil D&#39;Angelo They&#39;re 2nd"),
        ("{{ mixed|unordered_list }}", "\t<li>True</li>\n\t<li>4.0</li>\n\t<li>None</li>"),
        ("{{ mixed|escapeseq|join:', ' }}", "True, 4.0, None"),
        ("{{ code|wordwrap:9 }}", "  if a:\n    b\n\nc = d +\ne"),
    ])
    func filtersMatchDjangos(template: String, text: String) throws {
        let data: TemplateValue = [
            "x": 11.000001, "none": nil, "day": .date(Date(timeIntervalSince1970: 0)),
            "code": "  if a:\n    b\n\nc = d +   e", "mixed": [true, 4.0, nil],
            "moment": .date(Date(timeIntervalSince1970: 1_700_000_000.999)),
        ]
        var options = Self.options
        options.dialect = .django
        #expect(try rendered(template, data, options: options) == text)
    }

    /// Most are the tests of Django's `strip_tags`.
    @Test(arguments: [
        ("<adf>a", "a"), ("</adf>a", "a"), ("<asdf><asdf>e", "e"), ("hi, <f x", "hi, <f x"),
        ("234<235, right?", "234<235, right?"), ("a4<a5 right?", "a4<a5 right?"),
        ("b7>b2!", "b7>b2!"), ("</fe", "</fe"), ("<x>b<y>", "b"),
        ("a<p onclick=\"alert('<test>')\">b</p>c", "abc"), ("a<p a >b</p>c", "abc"),
        ("d<a:b c:d>e</p>f", "def"), ("X<<<<br>br>br>br>X", "XX"),
        ("<strong>foo</strong><a href=\"http://example.com\">bar</a>", "foobar"),
        ("a < b and b > c", "a < b and b > c"), ("1 <2> 3", "1 <2> 3"),
        ("a<!-- 1 > 0 -->b<!doctype html>c<?xml ?>d", "abcd"), ("<b it's>a</b> isn't", "a isn't"),
        ("><a><a", "><a"),
    ])
    func striptagsRemovesOnlyTags(value: String, text: String) throws {
        let template = try Template("{{ x|striptags }}", options: TemplateOptions(escaping: .none))
        let data: TemplateValue = ["x": .string(value)]
        #expect(try template.text(data) == text)
    }

    /// Numbers and arguments at the ends of their range, of which some ended the program.
    @Test(arguments: [
        ("{{ max|stringformat:'d' }}", "9223372036854775807"),
        ("{{ 9007199254740993|stringformat:'d' }}", "9007199254740993"),
        ("{{ min|divisibleby:-1 }}", "True"),
        ("{{ 'abc'|slice:'2:-9000000000:-1' }}", "cba"),
        ("{{ 'a'|center:min }}{{ 'a'|ljust:min }}{{ 'a'|rjust:min }}", "aaa"),
        ("{{ 'abc'|truncatechars:min }}", ""),
        ("{{ 'a.com'|urlizetrunc:min }}", "<a href=\"http://a.com\" rel=\"nofollow\">…</a>"),
        ("{{ 1|floatformat:min }}", "1"), ("{{ late|date:'U' }}", ""),
        ("{{ huge|floatformat }}", "15" + String(repeating: "0", count: 199)),
        ("{{ huge|floatformat:2 }}", "15" + String(repeating: "0", count: 199) + ".00"),
        ("{{ huge|floatformat:'-2' }}", "15" + String(repeating: "0", count: 199)),
        ("{{ tiny|floatformat }} {{ tiny|floatformat:2 }}", "0 0.00"),
    ])
    func filtersHandleExtremeNumbersAndDates(template: String, text: String) throws {
        let data: TemplateValue = [
            "max": .integer(.max), "min": .integer(.min),
            "late": .date(Date(timeIntervalSince1970: 1e300)),
            "huge": 1.5e200, "tiny": 1.5e-200,
        ]
        #expect(try rendered(template, data) == text)
    }

    @Test(arguments: [
        ("{{ lines|linenumbers }}", "1. a b\r\n2. c\n3. d"),
        ("{{ lines|wordwrap:2 }}", "a\nb\nc\nd"), ("{{ lines|wordwrap:9 }}", "a b\nc\nd"),
    ])
    func lineFiltersTreatCRLFAsOneLineBreak(template: String, text: String) throws {
        #expect(try rendered(template, ["lines": "a b\r\nc\nd"]) == text)
    }

    @Test func datesAndNumbersAreFormattedByLocaleAndTimeZone() throws {
        var options = Self.options
        options.environment = TemplateEnvironment(
            locale: Locale(identifier: "de_DE"),
            timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        let template = "{{ stamp | date_format: 'EEEE, d. MMMM HH:mm' }} {{ n | number_format: 1 }}"
        #expect(
            try rendered(template, Self.data, options: options)
                == "Mittwoch, 4. März 06:06 1.234.567,9")
    }

    @Test func customFiltersAreApplied() throws {
        struct Refused: Error, CustomStringConvertible {
            let description = "no such luck"
        }
        var options = TemplateOptions()
        options.filters["shout"] = TemplateFilter(argumentCount: 0...1) { value, arguments in
            .string("\(value)!\(arguments.count)")
        }
        options.filters["raw"] = TemplateFilter { _, _ in .html("<hr>") }
        options.filters["fail"] = TemplateFilter { _, _ in throw Refused() }
        #expect(try rendered("{{ 1 | raw }}", options: options) == "<hr>")
        #expect(try rendered("{{ 1 | shout: 2 }}", options: options) == "integer(1)!1")
        #expect(
            problem("{{ 1 | fail }}", options: options)
                == "t.html:1:8: error: the filter “fail” failed: no such luck")
    }
}
