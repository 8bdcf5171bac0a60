import InlayTemplate
import InlayValues
import Testing

@Suite("Template: delimiters, white space and sets")
struct DelimiterTests {
    private func options(_ delimiters: TemplateDelimiters) -> TemplateOptions {
        var options = TemplateOptions(dialect: .mg)
        options.delimiters = delimiters
        return options
    }

    @Test func customDelimitersReplaceTheDefaultOnes() throws {
        let square = TemplateDelimiters(
            markerStart: "[%", markerEnd: "%]", expressionStart: "[[", expressionEnd: "]]",
            filter: "->")
        let data: TemplateValue = ["a": "x", "list": [1, 2]]
        #expect(
            try rendered(
                "[% for i in list %][[ i ]][% /for %] {{ a }} [[ a -> uppercase ]]", data,
                options: options(square)) == "12 {{ a }} X")
        #expect(
            problem("[[ a | uppercase ]]", data, options: options(square))
                == "t.html:1:6: error: “|” has no meaning in a tag")
        #expect(problem("[[ a", options: options(square)).contains("“[[” has no “]]”"))
    }

    @Test func theLongerOfTwoMatchingOpeningDelimitersIsUsed() throws {
        let short = TemplateDelimiters(
            markerStart: "<", markerEnd: ">", expressionStart: "<<", expressionEnd: ">>")
        var options = options(short)
        options.escaping = .none
        let template = try Template("< if a ><< a >>< /if >", options: options)
        #expect(try template.text(["a": "x"] as TemplateValue) == "x")
    }

    @Test(arguments: [
        TemplateDelimiters(expressionStart: "{%"), TemplateDelimiters(markerEnd: ""),
        TemplateDelimiters(filter: " "),
    ])
    func ambiguousDelimitersAreErrors(_ delimiters: TemplateDelimiters) {
        #expect(problem("a", options: options(delimiters)).hasPrefix("t.html:1:1: error: "))
    }

    @Test func legacyTemplatesCanRenderTheirDelimitersAsText() throws {
        let template =
            "{{ engine.delimiters.markerStart }}{{ engine.delimiters.markerEnd }}"
            + "{{ engine.delimiters.expressionStart }}{{ engine.delimiters.expressionEnd }}"
            + "{{ engine.delimiters.filter }}"
        #expect(try rendered(template, options: TemplateOptions(dialect: .mg)) == "{%%}{{}}|")
        #expect(
            try rendered(
                "{{ engine }}", ["engine": "own"], options: TemplateOptions(dialect: .mg)) == "own")
        #expect(try rendered("{{ engine.delimiters.filter }}") == "")
    }

    @Test(arguments: [
        ("a {%- if x -%} b {%- /if -%} c", "abc"), ("a {{- x -}} b", "a1b"), ("{{-1}}", "-1"),
        ("a {#- note -#} b", "ab"), ("a\n\t{%- set y = x %}\n{{ y }}", "a\n1"),
        ("a {%- literal -%} {{ x }} {%- /literal -%} b", "a{{ x }}b"),
        ("a {%- comment -%} {{ x }} {%- /comment -%} b", "ab"), ("a {{ x }} b", "a 1 b"),
    ])
    func dashesInDelimitersTrimWhiteSpace(template: String, text: String) throws {
        #expect(try rendered(template, ["x": 1]) == text)
    }

    // MARK: - Sets

    private struct NoMail: Error, CustomStringConvertible {
        let description = "no mail"
    }

    private func withSets(_ dialect: TemplateDialect) -> TemplateOptions {
        var options = TemplateOptions(templates: ["part": "{{ 'a'|twice }}"], dialect: dialect)
        options.sets["mail"] = TemplateSet(
            filters: [
                "twice": TemplateFilter { value, _ in .string("\(value.text)\(value.text)") }
            ],
            tags: [
                "unread": TemplateTag(argumentCount: 0...1) { arguments in
                    .string("<\(arguments.first?.text ?? "3")>")
                },
                "broken": TemplateTag { _ in throw NoMail() },
            ])
        return options
    }

    @Test(arguments: [
        ("{% load mail %}{{ 'a'|twice }}{% unread %}{% unread x %}", "aa&lt;3&gt;&lt;1&gt;"),
        ("{% load unread from mail %}{% unread as n %}{{ n|upper }}", "&lt;3&gt;"),
    ])
    func loadTagsAddTheFiltersAndTagsOfALibrary(template: String, text: String) throws {
        #expect(try rendered(template, ["x": 1], options: withSets(.django)) == text)
    }

    @Test func filtersCanBeAppliedToLegacyTagsOfALoadedLibrary() throws {
        #expect(
            try rendered("{% load mail %}{% unread x | twice %}", ["x": 1], options: withSets(.mg))
                == "&lt;1&gt;&lt;1&gt;")
    }

    @Test(arguments: [
        ("{{ 'a'|twice }}", "1:8: error: there is no filter “twice”"),
        ("{% unread %}{% load mail %}", "1:1: error: there is no tag “unread”"),
        ("{% load mail %}{% include 'part' %}", "part:1:8: error: there is no filter “twice”"),
        (
            "{% load mial %}",
            "1:9: error: there is no set of filters and tags “mial”; did you mean “mail”?"
        ),
        (
            "{% load twise from mail %}",
            "1:9: error: the set “mail” has no “twise”; did you mean “twice”?"
        ),
        ("{% load %}", "1:9: error: expected the name of a set, but the tag ends"),
        (
            "{% load mail %}{% unread 1 2 %}",
            "1:16: error: the tag “unread” takes 0 to 1 arguments, not 2"
        ),
        ("{% load mail %}{% broken %}", "1:16: error: the tag “broken” failed: no mail"),
    ])
    func errorsAboutLoadedLibrariesHaveLineAndColumn(template: String, text: String) {
        let found = problem(template, options: withSets(.django))
        #expect(found.hasPrefix(text.hasPrefix("part") ? text : "t.html:" + text))
    }
}
