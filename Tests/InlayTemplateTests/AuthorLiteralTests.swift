import InlayTemplate
import InlayValues
import Testing

/// Tests of literals in tags and filters: they are written as the template has them, or are compile
/// errors.
@Suite("Template: literals of the author")
struct AuthorLiteralTests {
    @Test(arguments: [
        (
            "<tr {% cycle 'class=\"odd\" ' 'class=\"even\" ' %}></tr>",
            "<tr class=\"odd\" ></tr>"
        ),
        ("<tr {% cycle \"class='odd'\" \"class='even'\" %}></tr>", "<tr class='odd'></tr>"),
        ("<p {{ 'onclick=\"f()\"' }} id=a>", "<p onclick=\"f()\" id=a>"),
        ("<p {{ 'selected' }}>", "<p selected>"), ("<p a='b'{{ ' hidden' }}>", "<p a='b' hidden>"),
        ("<p {% cycle 'title' 'lang' %}>", "<p title>"),
        ("<p {% firstof '' 'checked' %}>", "<p checked>"),
        ("<p {{ 'onclick=f()' }} title=\"{{ x }}\">", "<p onclick=f() title=\"a\">"),
    ])
    func literalsAreWrittenAsMarkupBetweenAttributes(template: String, html: String) {
        for dialect in [TemplateDialect.mg, .django] {
            let options = TemplateOptions(dialect: dialect)
            if dialect == .mg, template.contains("firstof") { continue }
            #expect(problem(template, ["x": "a"], options: options) == "no problem: \(html)")
        }
    }

    @Test(arguments: [
        ("<p {% firstof x 'class=\"a\"' %}>", "1:17"), ("<p {{ x|default:'onclick' }}>", "1:17"),
        ("<p {{ x|default_if_none:'a b' }}>", "1:25"), ("<p {{ x|yesno:'on,off' }}>", "1:15"),
        ("<p {% cycle x 'style' %}>", "1:15"), ("<h{{ 'a' }}>", "1:6"),
        ("<p data-{{ 'a b' }}=x>", "1:12"),
        ("<a href=\"{{ 'javascript:f()' }}\">", "1:13"),
        ("<a href=\"{{ x|default:'inlay:home' }}\">", "1:23"),
        ("<a href=\"{% firstof x 'inlay:home' %}\">", "1:23"),
        ("<script src=\"{{ 'a.js' }}\"></script>", "1:17"),
        ("<img srcset=\"{{ x|default:'javascript:a 2x' }}\">", "1:27"),
        ("<p style=\"color: {{ x|default:'url(a)' }}\">", "1:31"),
        ("<style>p { color: {% cycle 'red' 'a;b' %} }</style>", "1:34"),
        ("<p style=\"background: url({{ 'inlay:a' }})\">", "1:30"),
        ("<tr {% cycle 'class=\"a' 'b\"' %}>", "1:25"),
        ("<p {% cycle 'a=b' 'a=\"' %}>", "1:19"),
    ])
    func literalsThatAContextBlocksAreCompileErrors(template: String, place: String) {
        let text = problem(template, ["x": ""], options: TemplateOptions(dialect: .django))
        #expect(text.hasPrefix("t.html:\(place): error: "), "\(template): \(text)")
    }

    @Test(arguments: [
        ("<a href=\"{{ x|default:'#' }}\">", "<a href=\"#\">"),
        ("<p {{ x|default:'hidden' }}>", "<p hidden>"),
        ("<p style=\"color: {% cycle 'red' 'rgb(1, 2, 3)' %}\">", "<p style=\"color: red\">"),
        ("<a href=\"/commands/{% cycle 'commands' 'b' %}\">", "<a href=\"/commands/commands\">"),
        ("<p {{ x|yesno:'hidden,lang' }}>", "<p lang>"),
        ("<script>// {{ 'a' }}\n</script>", "<script>// \n</script>"),
    ])
    func literalsThatAContextAllowsAreWritten(template: String, html: String) {
        let options = TemplateOptions(dialect: .django)
        #expect(problem(template, ["x": ""], options: options) == "no problem: \(html)")
    }

    @Test(arguments: [
        ("<p {% with a='class=\"b\"' %}{{ a }}{% endwith %}>", "data-blocked"),
        ("<a href=\"{{ x }}\">", "about:invalid#blocked"), ("<p {{ x }}>", "data-blocked"),
        ("<p style=\"color: {{ x }}\">", "inlay-blocked"),
        ("<a href=\"//a.{{ y }}\">", "inlay-blocked"),
        ("<img srcset=\"{{ x }}\">", "about:invalid#blocked"), ("<h{{ x }}>", "0"),
    ])
    func blockedValuesAreReportedOnceForEachPosition(template: String, written: String) throws {
        var warnings: [String] = []
        let options = TemplateOptions(dialect: .django)
        let html = try Template(
            "{% for i in 'ab' %}\(template){% endfor %}", name: "t.html", options: options
        ).html(["x": "javascript:f();", "y": "commands"]) {
            warnings.append($0.description)
        }
        #expect(html.source.contains(written))
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("warning: ") == true)
        #expect(warnings.first?.contains("“\(written)”") == true, "\(warnings)")
    }

    @Test func attributeNamesWithSurroundingWhiteSpaceAreNotBlocked() throws {
        #expect(try rendered("<p {{ x }}>", ["x": " hidden "]) == "<p hidden>")
        let options = TemplateOptions(dialect: .mg)
        #expect(
            try rendered("<p {{ x | default: hidden }}>", ["x": ""], options: options)
                == "<p hidden>")
    }

    @Test func errorsForBranchesEndingInDifferentContextsSuggestAFix() {
        let text = problem("<p title=\"{% if x %}a\"{% endif %}>")
        #expect(text.contains("the branches end in different parts of the page"))
        #expect(text.contains("end each branch"), "\(text)")
    }
}
