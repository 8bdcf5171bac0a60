import Foundation
import InlayTemplate
import InlayValues
import Testing

/// Results of Django 5.2 for filters whose results depend on Python's rules.
@Suite("Template: filters by Python’s rules")
struct DjangoFilterTests {
    private static let data: TemplateValue = [
        "list": ["a'b", nil, 1.0], "object": ["k": true], "empty": .array([]), "yes": true,
        "three": 3.0, "greek": "ΟΔΟΣ ΑΣ, Σ", "pairs": [["x", 1], ["x", 2], ["y", 3]],
        "day": .date(Date(timeIntervalSince1970: 1_700_000_000)),
    ]

    private static func text(_ template: String, _ data: TemplateValue = data) throws -> String {
        let options = TemplateOptions(
            dialect: .django, escaping: .none, environment: TemplateEnvironment(timeZone: .gmt))
        return try Template(template, options: options).text(data)
    }

    @Test(arguments: [
        ("{{ list|upper }}", "[\"A'B\", NONE, 1.0]"), ("{{ object|lower }}", "{'k': true}"),
        ("{{ empty|ljust:3 }}|", "[] |"), ("{{ object|cut:\"'\" }}", "{k: True}"),
        ("{{ list|safeseq|join:',' }}", "a'b,None,1.0"),
        ("{{ yes|urlize }} {{ three|urlizetrunc:9 }}", "True 3.0"),
        ("{{ yes|truncatechars_html:9 }} {{ three|truncatewords_html:9 }}", "True 3.0"),
    ])
    func textFiltersReadValuesAsPythonWritesThem(template: String, text: String) throws {
        #expect(try Self.text(template) == text)
    }

    @Test(arguments: [
        (0.00001, "0.00001"), (-1.5e-7, "-0.00000015"), (1e16, "10000000000000000"),
        (-1.25e22, "-12500000000000000000000"), (1e300, "1e+300"), (0.5, "0.5"), (-0.0, "-0.0"),
    ])
    func numbersArePrintedWithoutAnExponent(number: Double, text: String) throws {
        let data: TemplateValue = ["x": .number(number), "list": [.number(1e16)]]
        #expect(try Self.text("{{ x }}", data) == text)
        #expect(try Self.text("{{ x|lower }} {{ list }}", data).hasSuffix(" [1e+16]"))
        let page = try Template("<p title={{ x }}>{{ x }}</p>")
        #expect(try page.text(data) == "<p title=\"\(text)\">\(text)</p>")
        let link = try Template("<a href=\"{{ x }}\">")
        #expect(try link.text(data) == "<a href=\"\(text)\">")
    }

    @Test(arguments: [
        ("a\u{A0}\u{7F}\u{85}", "['a\\xa0\\x7f\\x85']"), ("\u{B}\u{1B}é", "['\\x0b\\x1bé']"),
        ("\u{2028}\u{200D}\u{FEFF}", "['\\u2028\\u200d\\ufeff']"),
        ("👍\u{E000}\u{F0000}", "['👍\\ue000\\U000f0000']"),
    ])
    func textsInListsHaveEscapesForInvisibleCharacters(value: String, text: String) throws {
        #expect(try Self.text("{{ x }}", ["x": [.string(value)]]) == text)
    }

    @Test(arguments: [
        ("{{ greek|lower }}", "οδος ας, σ"), ("{{ greek|title }}", "Οδος Ας, Σ"),
        ("{{ \"ΑΣ'Α ΑΣ'\"|lower }}", "ασ'α ας'"),
        ("{{ \"they're o'neil 2nd テa ﬁx ǆ\"|title }}", "They're O'Neil 2nd テA Fix ǅ"),
        ("{{ 'E\u{301}CLAIR e\u{301}clair'|title }}", "E\u{301}clair E\u{301}clair"),
        ("{{ 'A\u{30A}bc-1'|phone2numeric }}", "2\u{30A}22-1"),
    ])
    func letterCaseFollowsPython(template: String, text: String) throws {
        let found = try Self.text(template)
        #expect(Array(found.utf8) == Array(text.utf8), "\(found)")
    }

    @Test(arguments: [
        ("{{ 'é/ü'|urlencode:'é' }}", "%C3%A9%2F%C3%BC"),
        ("{{ 5|stringformat:' d' }}{{ -5|stringformat:' d' }}", " 5-5"),
        ("{{ 255|stringformat:'#x' }} {{ -8|stringformat:'#o' }}", "0xff -0o10"),
        ("{{ 255|stringformat:'#08X' }} {{ -255|stringformat:'#07x' }}", "0X0000FF -0x00ff"),
        ("{{ yes|stringformat:'d' }}{{ yes|stringformat:'02x' }}", "101"),
        ("{{ '0x10'|floatformat }}{{ '0x10'|pluralize }}|", "|"),
        ("{{ ' 7 '|floatformat:1 }}", "7.0"), ("{{ 'abcd'|slice:' 1 : 3 ' }}", "bc"),
        ("{{ day|date:'' }} {{ day|time:'' }}", "Nov. 14, 2023 10:13 p.m."),
        (
            "{% regroup pairs by 0 as g %}{% for q in g %}{{ q.grouper }}{{ q.list|length }} "
                + "{% endfor %}",
            "x2 y1 "
        ),
    ])
    func argumentsAndNumbersAreReadAsInPython(template: String, text: String) throws {
        #expect(try Self.text(template) == text)
    }

    @Test(arguments: [
        ("2023-01-31T00:00:00Z", "2023-02-28T12:00:00Z", "4\u{A0}weeks"),
        ("2020-12-31T01:01:00Z", "2024-02-29T13:05:09Z", "3\u{A0}years, 1\u{A0}month"),
        ("2023-01-31T00:00:00Z", "2023-03-01T00:00:00Z", "1\u{A0}month"),
        ("2023-01-28T00:00:00Z", "2023-02-28T00:00:00Z", "1\u{A0}month"),
        ("2024-02-29T00:00:00Z", "2025-02-28T00:00:00Z", "11\u{A0}months, 4\u{A0}weeks"),
    ])
    func timesinceCountsMonthsUpToTheSameDay(start: String, end: String, text: String) throws {
        let data: TemplateValue = ["a": .string(start), "b": .string(end)]
        #expect(try Self.text("{{ a|timesince:b }}", data) == text)
        #expect(try Self.text("{{ b|timeuntil:a }}", data) == text)
    }

    @Test func theFirstCharacterOfTrustedHTMLIsEscaped() throws {
        let template = try Template("{{ x|first }}", options: TemplateOptions(escaping: .html))
        let data: TemplateValue = ["x": .html(TrustedHTML(trusting: "<b>"))]
        #expect(try template.text(data) == "&lt;")
    }
}
