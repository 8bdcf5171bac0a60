import InlayTemplate
import InlayValues
import Testing

/// Tests of ampersands before values: no value completes a character reference.
@Suite("Template: values behind ampersands")
struct OpenReferenceTests {
    @Test(arguments: [
        "&{{ v }}", "<p>&{{ v }}</p>", "&c{{ v }}", "&am{{ v }}", "&#{{ v }}", "&#x{{ v }}",
        "&#X1{{ v }}", "&#1{{ v }}", "&lt{{ v }}", "a&{{ v }};", "&&{{ v }}",
        "<p title=\"&{{ v }}\">", "<p title='&c{{ v }}'>", "<p title=&{{ v }}>",
        "<p title=\"&#{{ v }}\">", "<p data-a=\"&{{ v }}\">", "<p aria-label=\"&{{ v }}\">",
        "<p {{ n }}=\"&{{ v }}\">", "<input value=\"&#x{{ v }}\">", "<meta content=\"&{{ v }}\">",
        "<title>&{{ v }}</title>", "<textarea>&l{{ v }}</textarea>", "<pre>&{{ v }}</pre>",
        "&{% if v %}l{% endif %}{{ v }}", "&{% if v %}{% endif %}{{ v }}",
        "{% if v %}&{% endif %}{{ v }}", "&{% for a in v %}{{ a }}{% endfor %}",
        "&{% include 'part' %}", "{% include 'open' %}{{ v }}", "&{% firstof v %}",
        "&{% cycle v 'b' %}", "&l{# note #}{{ v }}", "<a href=\"/a&{{ v }}\">",
        "<a href=\"/?a&#{{ v }}\">", "<svg><text>&{{ v }}</text></svg>", "&{{ v|raw }}",
    ])
    func aValueThatCouldCompleteACharacterReferenceIsACompileError(template: String) {
        var options = TemplateOptions(dialect: .django)
        options.templates = ["part": "{{ v }}", "open": "a &"]
        let text = problem(template, ["v": "lt;"], options: options)
        #expect(text.contains("error: an “&” before a template tag may begin"), "\(text)")
    }

    @Test(arguments: [
        ("& {{ v }}", "& lt;"), ("&amp;{{ v }}", "&amp;lt;"), ("a&b;{{ v }}", "a&b;lt;"),
        ("&-{{ v }}", "&-lt;"), ("&{% if v %}D{% endif %} {{ v }}", "&D lt;"),
        ("&{% if v %}amp;{% else %} {% endif %}{{ v }}", "&amp;lt;"), ("&<b>{{ v }}", "&<b>lt;"),
        ("<!-- &{{ v }} -->", "<!-- &lt; -->"), ("{{ a }}{{ v }}", "&amp;lt;"),
        ("<p title=\"{{ a }}{{ v }}\">", "<p title=\"&amp;lt;\">"),
        ("<p title={{ a }}{{ v }}>", "<p title=\"&amp;lt;\">"),
        ("<script>a = b &{{ n }}</script>", "<script>a = b &1</script>"),
        ("<p onclick=\"a &&amp; {{ n }}\">", "<p onclick=\"a &&amp; 1\">"),
        // A reference without a semicolon is resolved at the end of a value, too.
        ("<a href=\"/?a=1&{{ v }}\">", "<a href=\"/?a=1&amp;lt%3B\">"),
        ("<a href=\"/?a=1&l{{ n }}=2\">", "<a href=\"/?a=1&amp;l1=2\">"),
        ("<a href=\"/?a=1&b={{ v }}\">", "<a href=\"/?a=1&b=lt%3B\">"),
        ("<a href=\"/?a=1&{{ n }}&{{ n }}\">", "<a href=\"/?a=1&amp;1&amp;1\">"),
    ])
    func ampersandsThatBeginNoReferenceAreWritten(template: String, html: String) {
        let data: TemplateValue = ["v": "lt;", "a": "&", "n": 1]
        let options = TemplateOptions(dialect: .django)
        #expect(problem(template, data, options: options) == "no problem: \(html)")
    }

    @Test(arguments: [
        ("R&", "R&amp;lt;"), ("R&l", "R&amp;llt;"), ("R&#", "R&amp;#lt;"), ("R&lt", "R&lt;lt;"),
        ("R&#60", "R&#60;lt;"), ("R&#x3c", "R&#x3c;lt;"), ("R&lt;", "R&lt;lt;"), ("<b>", "<b>lt;"),
        ("R&copy", "R&copy;lt;"), ("R&notit", "R&not;itlt;"), ("R&ampl", "R&amp;llt;"),
        ("R&#60a", "R&#60alt;"), ("R&a#", "R&a#lt;"), ("R& a", "R& alt;"),
    ])
    func trustedHTMLThatEndsWithinAReferenceIsClosed(source: String, html: String) throws {
        let data: TemplateValue = ["h": .html(TrustedHTML(trusting: source)), "v": "lt;"]
        for template in ["{{ h }}{{ v }}", "{{ h }}lt;", "<textarea>{{ h }}{{ v }}</textarea>"] {
            let text = try rendered(template, data)
            if template.hasPrefix("<") {
                #expect(text == "<textarea>\(html.replacing("<b>", with: "&lt;b&gt;"))</textarea>")
            } else {
                #expect(text == html, "\(source)")
            }
        }
        #expect(
            try rendered("<p title=\"{{ h }}{{ v }}\">", data)
                == "<p title=\"\(html.replacing("<b>", with: "&lt;b&gt;"))\">")
    }
}
