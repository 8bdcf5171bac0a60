import Foundation
import InlayTemplate
import InlayTesting
import InlayValues
import Testing

/// The parts of MGTemplateEngine's language that `LegacyTemplateTests` doesn't have: words and quotes,
/// what hidden parts do, and the defects on which Inlay takes a position (docs/templates.md).
@Suite("Template: statements of MGTemplateEngine")
struct LegacyStatementTests {
    private static let data: TemplateValue = [
        "name": "Ada", "list": ["a", "b"], "none": [], "yes": true, "zero": 0, "n": 5,
        "literal": "L",
        "date": .date(Date(timeIntervalSince1970: 1_700_000_000)), "5": "five", "x": "outer",
        "rows": [1, 2, 3, 4], "color": "#FF8800", "blank": "", "huge": "-9223372036854775808",
        "year": "5-3", "plus": "+7", "YES": "mine", "code": "0abc",
    ]

    private func options(_ change: (inout TemplateOptions) -> Void = { _ in }) -> TemplateOptions {
        var options = TemplateOptions(
            dialect: .mg, escaping: .none,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt,
                date: Date(timeIntervalSince1970: 1_700_000_000)))
        change(&options)
        return options
    }

    private func text(_ template: String, options: TemplateOptions? = nil) throws -> String {
        try Template(template, name: "t.mghtml", options: options ?? self.options())
            .text(Self.data)
    }

    // MARK: - 1.1 Words

    @Test(arguments: [
        (#"{% cycle #fff 50% a:b $5 %}"#, "#fff"), (#"{% cycle 007 1.50 %}"#, "007"),
        (#"{% cycle a,b %}"#, "a,b"), (#"{% set v #00f %}{{ v }}"#, "#00f"),
        (#"{% set v "say \"hi\"" %}{{ v }}"#, #"say \"hi\""#),
        (#"{% set v 'it\'s' %}{{ v }}"#, #"it\'s"#),
        (#"{% cycle foo"b c" %}"#, "foo"),
        (#"{% for 1 to 2 %}{% cycle foo"b c" %};{% /for %}"#, "foo;b c;"),
        (#"{% set v "" %}[{{ v }}]"#, "[]"),
        (#"{% if name equalsString "" %}a{% else %}b{% /if %}"#, "b"),
        ("{{ blank | default: 50% #1 a:b }}", "50% #1 a:b "),
        ("{{ blank | default a }}", "a "),
        ("{{ date | date_format: HH:mm }}", "22:13"),
        ("{{ date | date_format: yyyy/MM/dd }}", "2023/11/14"),
        ("{% now | date_format: HH:mm:ss %}", "22:13:20"),
        ("{{ name a#b {% %} }} }}", "Ada }}"),
        ("{% if name notEqualsString #x/y %}a{% /if %}", "a"),
    ])
    func legacyTagArgumentsAreSplitAtWhiteSpaceAndQuotes(template: String, expected: String) throws
    {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{{\n name \n}}", "Ada"), ("{{ name\n| uppercase }}", "ADA"),
        ("{{ name |\n uppercase }}", "ADA"), ("{{ name\n|\nuppercase }}", "ADA"),
        ("{% for v\n in list %}", "{% for v\n in list %}"),
        ("{{ name\nother }}{{ name }}", "{{ name\nother }}Ada"),
        ("{{ name\n{{ name }}", "{{ name\nAda"),
        ("{{ name |\n uppercase\n more }}", "{{ name |\n uppercase\n more }}"),
    ])
    func legacyTagsWithArgumentsOnMultipleLinesAreText(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test func theNamesOfLiteralTagsAreConfigurable() throws {
        let options = options {
            $0.delimiters.literalStart = "raw"
            $0.delimiters.literalEnd = "/raw"
        }
        #expect(
            try text("{% raw %}{{ name }}{% /raw %}{{ name }}", options: options) == "{{ name }}Ada"
        )
    }

    @Test(arguments: ["{% IF yes %}{% /IF %}", "{% Now %}", "{{ name | UPPERCASE }}"])
    func legacyTagAndFilterNamesAreCaseSensitive(template: String) {
        #expect(throws: TemplateErrors.self) { try text(template) }
    }

    @Test func legacyTemplatesKeepWhiteSpaceAroundTags() throws {
        #expect(try text("a \n{% if yes %}\n\tb\r\n{% /if %}\n c") == "a \n\n\tb\r\n\n c")
    }

    // MARK: - 1.2 Hidden parts, set and cycle

    @Test(arguments: [
        // The cycle has its turn in each round, shown or not.
        (
            "{% for r in rows %}{% if r % 2 %}-{% else %}{% cycle a b c %}{% /if %}{% /for %}",
            "-b-a"
        ),
        (
            "{% for r in rows %}{% if r % 2 %}{% cycle a b %}{% else %}{% cycle c d %}{% /if %}{% /for %}",
            "adad"
        ),
        (
            "{% for r in rows %}{% if zero %}{% if yes %}{% cycle a b %}{% /if %}{% /if %}{% /for %}",
            ""
        ),
        (
            "{% for r in rows %}{% for v in none %}{% cycle a b c %}{% /for %}{% /for %}.", "."
        ),
        (
            "{% for r in rows %}{% if r == 4 %}{% for 1 to 1 %}{% cycle a b c %}{% /for %}{% /if %}{% /for %}",
            "a"
        ),
        (
            "{% for r in rows %}{% for 3 to r %}{% cycle a b c d e %}{% /for %} {% /for %}",
            "  c de "
        ),
    ])
    func cycleTagsAdvanceEvenInSkippedBranches(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{% if yes %}{% set q 1 %}{{ q }}{% /if %}[{{ q }}]", "1[]"),
        ("{% section s %}{% set q 1 %}{{ q }}{% /section %}[{{ q }}]", "1[]"),
        ("{% set q 1 %}{% if yes %}{% set q 2 %}{% /if %}[{{ q }}]", "[2]"),
        ("{% for r in list %}[{{ q }}]{% set q 1 %}{% /for %}{{ q }}", "[][1]"),
        ("{% if yes %}a{% else %}{% set q 1 %}{% /if %}{{ q }}", "a"),
    ])
    func setTagsChangeAnOuterVariableOrDefineALocalOne(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("a{% comment %}{% comment %}x{% /comment %}y{% /comment %}b", "ab"),
        ("a{% comment %}{% comment one tag %}x{% /comment %}b", "ab"),
        ("{% literal %}{% literal %}{{ name }}{% /literal %}.", "{% literal %}{{ name }}."),
        ("{{ literal }}{{ name }}", "LAda"),
        ("{% if zero %}{% literal %}{% /if %}{% /literal %}{% /if %}.", "."),
        ("{% now %}", "2023-11-14 22:13:20 +0000"), ("{{ date }}", "2023-11-14 22:13:20 +0000"),
    ])
    func legacyCommentLiteralAndDateTagsAreRendered(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("year == 5", true), ("plus == 7", true), ("code == 0", true), ("huge % n", false),
        ("huge % -1", false), ("n EqualsString 5", true), ("date >= 2023", true),
    ])
    func legacyConditionsParseIntegersFromTheStartOfText(condition: String, isTrue: Bool) throws {
        #expect(
            try text("{% if \(condition) %}a{% else %}b{% /if %}") == (isTrue ? "a" : "b"))
    }

    // MARK: - 1.4 Names

    @Test func dataOverridesBuiltInNames() throws {
        #expect(try text("{{ YES }}{{ no }}{{ engine.delimiters.markerEnd }}") == "mine0%}")
        #expect(try text("{{ 5 }}{% if 5 %}a{% /if %}{% if 6 %}b{% /if %}") == "5a")
    }

    @Test func isolatedLegacyIncludesSeeBuiltInsAndGlobalsButNoData() throws {
        let options = options {
            $0.templates = ["part": "{{ app }}{{ yes }}{{ no }}{{ name }}"]
            $0.globals = ["app": "Inlay"]
        }
        #expect(try text("{% include \"part\" only %}", options: options) == "Inlay10")
    }

    @Test func setTagsDoNotChangeGlobalsOrDataOfLaterRenderings() throws {
        let options = options { $0.globals = ["title": "one"] }
        let template = try Template(
            "{{ title }}{{ name }}{% set title two %}{% set name Eve %}{{ title }}{{ name }}",
            name: "t.mghtml", options: options)
        for _ in 0..<2 { #expect(try template.text(Self.data) == "oneAdatwoEve") }
    }

    @Test func aDataVariableHidesTheGlobalOfItsNameInPaths() throws {
        let options = options { $0.globals = ["name": ["first": "global"]] }
        #expect(try text("[{{ name.first }}]", options: options) == "[]")
        #expect(try text("{% for x in list %}[{{ x.first }}]{% /for %}") == "[][]")
    }

    // MARK: - 1.5 Filters

    @Test(arguments: [
        ("{{ color | color_format: hex }}", "ff8800"),
        ("{{ color | color_format: rgb }}", "#FF8800"),
        ("[{{ gone | default: x }}]", "[]"), ("[{{ gone | uppercase }}]", "[]"),
        ("{% cycle ab | uppercase %}", "AB"),
    ])
    func legacyFiltersApplyToValuesAndTags(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    // MARK: - 1.6 Errors, and positions on defects

    @Test func missingVariablesAreReportedOnlyIfTheyAreRendered() throws {
        var warnings: [String] = []
        _ = try Template(
            "{% if zero %}{{ hidden }}{% /if %}{% for v in none %}{{ inner }}{% /for %}{{ shown }}",
            name: "t.mghtml", options: options()
        ).text(Self.data) { warnings.append($0.message) }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("“shown”") == true)
    }

    @Test(arguments: [
        // MGTemplateEngine continues without a message.
        ("{% if zero %}{% zzz %}{% /if %}", "there is no tag “zzz”"),
        ("{{ name | zzz }}", "there is no filter “zzz”"),
        ("{% if name zzz n %}{% /if %}", "expected the end of the tag, but found “zzz”"),
        ("{% if foo name %}{% /if %}", "expected the end of the tag, but found “name”"),
        ("{% if yes %}{% else %}{% else %}{% /if %}", "nothing but the end can follow “else”"),
        ("{% for 1 until 5 %}{% /for %}", "expected a name for the element"),
        ("{% set a b c %}", "expected the end of the tag, but found “c”"),
        ("{% set a %}", "expected a value"), ("{% cycle %}", "expected a value"),
        ("{% section %}{% /section %}", "expected a name for the section"),
        ("{% section a b %}{% /section %}", "expected the end of the tag"),
        ("{% if yes %}{% for v in list %}", "“for” is never closed"),
        ("{% literal %}", "“literal” is never closed"), ("{{ name", "“{{” has no “}}”"),
    ])
    func mistakesThatMGTemplateEngineIgnoresAreErrors(template: String, expected: String) {
        let found = problem(template, options: TemplateOptions(dialect: .mg))
        #expect(found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        // A quoted text is no name; `||` is no filter; filters follow one another.
        ("{% if name equalsString \"name\" %}a{% else %}b{% /if %}", "b"),
        ("{% if zero || n %}a{% /if %}", "a"), ("{{ name | lowercase | capitalized }}", "Ada"),
        // An empty loop in a false `if` is silent, and a loop's variable hides other names.
        ("{% if zero %}{% for v in none %}{% /for %}leak{% /if %}.", "."),
        ("{% for x in list %}{{ x }},{% /for %}{{ x }}", "a,b,outer"),
        // Indexes are those of the elements, the last one included.
        ("{% for v in list reversed %}{{ currentLoop.currentIndex }}{% /for %}", "10"),
        ("{% for v in list %}{{ currentLoop.endIndex }}{% /for %}", "11"),
        ("{% for v in list %}{{ currentLoop.first }}{{ currentLoop.last }}{% /for %}", "1001"),
        ("{{ list }}", "a, b"), ("{{ \"text\" }}", "text"),
        ("{% if zero %}a{% elseif n %}b{% /if %}", "b"),
    ])
    func bugsOfMGTemplateEngineAreNotReproduced(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test func legacyValuesAreEscapedUnlessEscapingIsOff() throws {
        let data: TemplateValue = ["x": "<&>"]
        #expect(
            try rendered("{{ x }}", data, options: TemplateOptions(dialect: .mg)) == "&lt;&amp;&gt;"
        )
        let plain = TemplateOptions(dialect: .mg, escaping: .none)
        #expect(try Template("{{ x }}", options: plain).text(data) == "<&>")
    }
}
