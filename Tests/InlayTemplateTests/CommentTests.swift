import InlayTemplate
import InlayValues
import Testing

/// Tests of comments, which end in the line in which they begin.
@Suite("Template: comments")
struct CommentTests {
    @Test(arguments: [
        ("a{# note #}b", "ab"), ("a{##}b", "ab"), ("a{# {{ x }} {% if %} #}b", "ab"),
        ("a{# b\n#}c", "a{# b\n#}c"), ("a{# b\r#}c", "a{# b\r#}c"),
        ("{#id} {{ x }} #", "{#id} 1 #"),
        (
            "<p>Use {#id} for anchors.</p>\n<p>important {{ x }}</p>\n<p>{# note #}end</p>",
            "<p>Use {#id} for anchors.</p>\n<p>important 1</p>\n<p>end</p>"
        ),
        ("{#", "{#"), ("{# a", "{# a"), ("{#}", "{#}"), ("{#}#}a", "a"),
        ("{# a\n{# b #}c", "{# a\nc"),
        ("{# {{ x }}\n#}", "{# 1\n#}"), ("{# {% if x %}a{% endif %}\n", "{# a\n"),
        ("a {#- b -#} c", "ac"), ("a {#- b\n-#} c", "a {#- b\n-#} c"), ("a #} b", "a #} b"),
        ("{% literal %}{# a #}{% /literal %}", "{# a #}"),
        ("{% comment %}{# {% /comment %} #}a", " #}a"), ("{{ x }}{# a #}{# b #}{{ x }}", "11"),
        ("{# a #} b #}", " b #}"),
    ])
    func commentsThatDoNotEndOnTheirLineAreText(template: String, text: String) throws {
        for dialect in [TemplateDialect.mg, .django] {
            let options = TemplateOptions(dialect: dialect)
            #expect(try rendered(template, ["x": 1], options: options) == text, "\(dialect)")
        }
    }

    @Test func commentsWithCustomDelimitersEndOnTheirLineToo() throws {
        var options = TemplateOptions()
        options.delimiters = TemplateDelimiters(commentStart: "/*", commentEnd: "*/")
        #expect(try rendered("a/* b */c/* d\n*/", options: options) == "ac/* d\n*/")
    }

    @Test func manyOpeningsInALongLineTakeLinearTime() throws {
        let text = String(repeating: "{# ", count: 200_000)
        #expect(try rendered(text) == text)
        #expect(try rendered(text + "#}") == "")
    }
}
