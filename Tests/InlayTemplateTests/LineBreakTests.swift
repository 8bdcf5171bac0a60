import InlayTemplate
import InlayValues
import Testing

/// Tests of line breaks that an HTML parser would drop or change: what a page reads back equals what
/// the template wrote.
@Suite("Template: line breaks of values")
struct LineBreakTests {
    @Test(arguments: ["textarea", "pre", "listing", "TEXTAREA", "Pre class='a > b'", "pre/"])
    func theFirstLineBreakOfAValueIsPreserved(tag: String) throws {
        for first in ["\n", "\r\n", "\r", "\n\n", "\n\r\n"] {
            let value = first + "a\nb"
            let text = try content(of: tag, "{{ v }}", ["v": .string(value)], open)
            #expect(normalized(text) == normalized(value), "\(tag) \(value.debugDescription)")
        }
        for value in ["a", "", " \na", "a\n"] {
            let html = try rendered("<\(tag)>{{ v }}</pre></textarea>", ["v": .string(value)], open)
            #expect(html == "<\(tag)>\(value)</pre></textarea>")
        }
    }

    @Test(arguments: [
        ("{{ e }}{{ v }}", "\nx"), ("{{ e }}\n{{ v }}", "\n\nx"), ("{{ e }}\r\nb", "\nb"),
        ("{{ e }}{{ e }}\n", "\n"), ("\n{{ v }}", "\nx"), ("\n{{ e }}\n{{ w }}", "\nx"),
        ("\r\n{{ v }}", "\nx"), ("{% if w %}{{ v }}{% endif %}", "\nx"),
        ("{% if e %}y{% endif %}{{ v }}", "\nx"), ("{% if w %}y{% endif %}{{ v }}", "y\nx"),
        ("{% for l in lines %}{{ l }}\n{% endfor %}", "\na\n\n"),
        ("{% for l in lines %}\n{{ l }}{% endfor %}", "\na\n"),
        ("{% with a=v %}{{ a }}{% endwith %}", "\nx"), ("{{ v|raw }}", "\nx"),
        ("{{ html }}", "\n<b>"), ("{{ number }}", "\n"), ("{% firstof e v %}", "\nx"),
        ("{% filter upper %}{{ v }}{% endfilter %}", "\nX"),
        ("{% include 'part' %}", "\nx"), ("{% include name %}", "\nx"),
        ("{% include 'blank' %}{{ v }}", "\nx"), ("{% include blank %}{{ v }}", "\nx"),
        ("{% block b %}{{ v }}{% endblock %}", "\nx"), ("{# note #}{{ v }}", "\nx"),
        ("{% ifchanged %}{{ v }}{% endifchanged %}", "\nx"), ("{{ gone }}{{ v }}", "\nx"),
        ("{% if w %}\na{% else %}{{ v }}{% endif %}", "a"), ("\na", "a"),
    ])
    func theFirstLineBreakInAPreIsKeptWhereverItComesFrom(
        template: String, expected: String
    ) throws {
        var options = open
        options.templates = ["part": "{{ v }}", "blank": ""]
        let data: TemplateValue = [
            "e": "", "v": "\nx", "w": "x", "lines": ["\na", ""], "name": "part", "blank": "blank",
            "html": .html(TrustedHTML(trusting: "\n<b>")),
            "number": .html(TrustedHTML(trusting: "&#10;")),
        ]
        for tag in ["pre", "textarea"] {
            // A block can be filtered only in the text of an element.
            if tag == "textarea", template.contains("{% filter") { continue }
            let text = try content(of: tag, template, data, options)
            let expected =
                tag == "textarea" && template == "{{ html }}" ? "\n&lt;b&gt;" : expected
            #expect(normalized(text.replacing("&#10;", with: "\n")) == expected, "\(tag)")
        }
    }

    @Test func lineBreaksAreKeptWhenTheOutputIsStreamed() throws {
        let rows = (0..<3_000).map {
            TemplateValue.string("\n\($0)" + String(repeating: "x", count: 50))
        }
        let template = try Template("{% for r in rows %}<pre>{{ r }}</pre>{% endfor %}")
        var bytes: [UInt8] = []
        try template.render(into: { bytes += $0 }, ["rows": .array(rows)])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.split(separator: "<pre>\n\n").count == 3_000)
    }

    @Test(arguments: [
        ("<p>{{ v }}</p>", "<p>\nx</p>"), ("<pre>a{{ v }}</pre>", "<pre>a\nx</pre>"),
        ("<pre><b>{{ v }}</b></pre>", "<pre><b>\nx</b></pre>"),
        ("<pre></pre>{{ v }}", "<pre></pre>\nx"), ("<title>{{ v }}</title>", "<title>\nx</title>"),
        ("<predicate>{{ v }}</predicate>", "<predicate>\nx</predicate>"),
    ])
    func noLineBreakIsAddedWhereAParserDropsNone(template: String, html: String) throws {
        #expect(try rendered(template, ["v": "\nx"]) == html)
    }

    /// A parser reads a plain CR as LF.
    @Test(arguments: [
        ("<textarea>{{ v }}</textarea>", "<textarea>a&#13;\nb&#13;c</textarea>"),
        ("<p title=\"{{ v }}\">", "<p title=\"a&#13;\nb&#13;c\">"),
        ("<p title={{ v }}>", "<p title=\"a&#13;\nb&#13;c\">"),
        ("<p title=x{{ v }}>", "<p title=xa&#13;&#10;b&#13;c>"),
        ("<title>{{ v }}</title>", "<title>a&#13;\nb&#13;c</title>"),
    ])
    func carriageReturnsOfAttributesAndTextAreasAreKept(template: String, html: String) throws {
        #expect(try rendered(template, ["v": "a\r\nb\rc"]) == html)
    }

    private var open: TemplateOptions { TemplateOptions(dialect: .django) }

    private func rendered(
        _ template: String, _ data: TemplateValue, _ options: TemplateOptions = TemplateOptions()
    ) throws -> String {
        try Template(template, options: options).html(data).source
    }

    /// Returns what a parser reads as the content of an element.
    private func content(
        of tag: String, _ template: String, _ data: TemplateValue, _ options: TemplateOptions
    ) throws -> String {
        let end = "</pre></textarea>"
        let html = try rendered("<\(tag)>\(template)\(end)", data, options)
        let text = normalized(String(html.dropFirst(tag.utf8.count + 2).dropLast(end.utf8.count)))
        return (text.hasPrefix("\n") ? String(text.dropFirst()) : text)
            .replacing("&#13;", with: "\r")
    }

    /// Returns a text in which each line break is a line feed, as parsers and text areas read it.
    private func normalized(_ text: String) -> String {
        String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
