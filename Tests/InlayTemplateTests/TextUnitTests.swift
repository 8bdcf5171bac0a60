import Foundation
import InlayTemplate
import InlayValues
import Testing

/// Tests of the unit in which filters count and cut text: what a user sees as one character.
@Suite("Template: units of text")
struct TextUnitTests {
    private static let data: TemplateValue = [
        "accents": "e\u{301}e\u{301}e\u{301}e\u{301}", "composed": "éééé",
        "family": "👨\u{200D}👩\u{200D}👧a🇩🇪👍🏽", "lines": "a\r\nb",
        "words": "e\u{301}e\u{301} 🇩🇪🇩🇪 ab",
    ]

    private func text(_ template: String) throws -> String {
        let options = TemplateOptions(dialect: .django, escaping: .none)
        return try Template(template, options: options).text(Self.data)
    }

    @Test(arguments: [
        (
            "{{ accents|length }} {{ accents|count }} {{ family|length }} {{ lines|length }}",
            "4 4 4 4"
        ),
        ("{{ accents|truncatechars:2 }} {{ composed|truncatechars:2 }}", "é… é…"),
        ("{{ accents|truncatechars:4 }} {{ accents|truncatechars:3 }}", "éééé éé…"),
        (
            "{{ family|truncatechars:2 }} {{ family|truncatechars:3 }}",
            "👨\u{200D}👩\u{200D}👧… 👨\u{200D}👩\u{200D}👧a…"
        ),
        (
            "{{ accents|truncatechars_html:2 }} {{ family|truncatechars_html:2 }}",
            "é… 👨\u{200D}👩\u{200D}👧…"
        ),
        ("{{ accents|slice:':2' }}|{{ accents|slice:'-1:' }}|{{ family|slice:'2:3' }}", "éé|é|🇩🇪"),
        (
            "{{ accents|first }}{{ accents|last }}{{ family|first }}{{ family|last }}",
            "éé👨\u{200D}👩\u{200D}👧👍🏽"
        ),
        ("{{ accents.0 }}{{ family.2 }}|{{ accents.4 }}|", "é🇩🇪||"),
        ("{{ accents|make_list|length }} {{ family|make_list|length }}", "4 4"),
        ("{{ accents|make_list|first }} {{ accents|join:'-' }}", "é é-é-é-é"),
        (
            "[{{ accents|center:6 }}|{{ accents|ljust:5 }}|{{ family|rjust:5 }}]",
            "[ éééé |éééé | 👨\u{200D}👩\u{200D}👧a🇩🇪👍🏽]"
        ),
        ("{{ words|wordwrap:5 }}", "éé 🇩🇪🇩🇪\nab"),
        ("[{{ accents|stringformat:'5s' }}|{{ accents|stringformat:'.2s' }}]", "[ éééé|éé]"),
        ("{% for c in accents %}{{ c }},{% endfor %}", "é,é,é,é,"),
        ("{{ lines|make_list|length }}{{ lines|slice:'1:2'|length }}", "41"),
    ])
    func filtersCountAndCutWholeCharacters(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test func randomChoosesACharacterOfAText() throws {
        for _ in 0..<20 {
            let found = try text("{{ family|random }}")
            #expect(["👨\u{200D}👩\u{200D}👧", "a", "🇩🇪", "👍🏽"].contains(found), "\(found)")
        }
        #expect(try text("{{ ''|random }}|{{ accents|random }}") == "|é")
    }
}
