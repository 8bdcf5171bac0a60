import InlayTemplate
import InlayValues
import Testing

/// Tests of an app's block tags, which `load` imports.
@Suite("Template: block tags of apps")
struct BlockTagTests {
    private struct NoMail: Error, CustomStringConvertible {
        let description = "no mail"
    }

    private func options(_ dialect: TemplateDialect) -> TemplateOptions {
        var options = TemplateOptions(dialect: dialect)
        options.sets["mail"] = TemplateSet(blocks: [
            "unread": TemplateBlock(argumentCount: 1...1) { $0[0].text == "7" },
            "folders": TemplateBlock(variables: ["name", "count"]) { _ in
                [[.string("<in>"), 3], [.string("sent"), 0]]
            },
            "times": TemplateBlock(argumentCount: 1...1, variables: ["i"]) { arguments in
                (0..<(Int(arguments[0].text) ?? 0)).map { [.integer($0)] }
            },
            "broken": TemplateBlock { _ in throw NoMail() },
        ])
        return options
    }

    private static let data: TemplateValue = ["id": 7, "old": 8, "two": 2]

    @Test(arguments: TemplateDialect.allCases)
    func customConditionsRenderTheirBodyOrElseBranch(_ dialect: TemplateDialect) throws {
        let template =
            "{% load mail %}{% unread id %}new{% else %}seen{% /unread %}{% unread old %}new{% else %}"
            + "{{ old }}{% endunread %}{% unread old %}x{% /unread %}"
        #expect(try rendered(template, Self.data, options: options(dialect)) == "new8")
    }

    @Test(arguments: TemplateDialect.allCases)
    func customLoopsRenderTheirBodyWithVariables(_ dialect: TemplateDialect) throws {
        let template =
            "{% load mail %}{% folders %}<li>{{ name }} {{ count }}</li>{% /folders %}[{{ name }}]"
        #expect(
            try rendered(template, Self.data, options: options(dialect))
                == "<li>&lt;in&gt; 3</li><li>sent 0</li>[]")
        let nested =
            "{% load mail %}{% times two %}{% times two %}{{ i }}{{ currentLoop.parentLoop.currentIndex }}"
            + "{% /times %}{% else %}none{% /times %}"
        #expect(try rendered(nested, Self.data, options: options(dialect)) == "00100111")
        #expect(
            try rendered(
                "{% load mail %}{% times old0 %}x{% else %}none{% /times %}", Self.data,
                options: options(dialect)) == "none")
    }

    @Test func customBlocksAreEscapedByContext() throws {
        let template =
            "{% load mail %}<a {% unread id %}href=\"{{ x }}\"{% /unread %}>{% folders %}"
            + "<b title=\"{{ name }}\">{% /folders %}"
        #expect(
            try rendered(template, ["id": 7, "x": "javascript:a"], options: options(.django))
                == "<a href=\"about:invalid#blocked\"><b title=\"&lt;in&gt;\"><b title=\"sent\">")
        #expect(
            problem(
                "{% load mail %}<a {% unread id %}title=\"{% /unread %}>", options: options(.django)
            )
            .contains("the branches end in different parts of the page"))
    }

    @Test func sectionEventsReportBeginAndEndOffsets() throws {
        var events: [TemplateSectionEvent] = []
        var bytes: [UInt8] = []
        try Template(
            "{% load mail %}a{% unread id %}{% section s %}b{% endsection %}{% endunread %}",
            options: options(.django)
        ).append(Self.data, to: &bytes, sections: { events.append($0) })
        #expect(
            events == [
                .began("unread", offset: 1), .began("s", offset: 1), .ended("s", offset: 2),
                .ended("unread", offset: 2), .finished,
            ])
    }

    @Test(arguments: [
        ("{% load mail %}{% unread id %}", "1:16: error: “unread” is never closed"),
        (
            "{% load mail %}{% unread %}{% /unread %}",
            "1:16: error: the tag “unread” takes 1 argument, not 0"
        ),
        (
            "{% load mail %}{% broken %}{% /broken %}",
            "1:16: error: the tag “broken” failed: no mail"
        ),
        ("{% unread id %}", "1:1: error: there is no tag “unread”"),
        (
            "{% load unreda from mail %}",
            "1:9: error: the set “mail” has no “unreda”; did you mean “unread”?"
        ),
        (
            "{% load mail %}{% unred 1 %}",
            "1:16: error: there is no tag “unred”; did you mean “unread”?"
        ),
    ])
    func errorsOfBlockTagsHaveLineAndColumn(template: String, text: String) {
        let found = problem(template, Self.data, options: options(.django))
        #expect(found.hasPrefix("t.html:" + text), "\(found)")
    }
}
