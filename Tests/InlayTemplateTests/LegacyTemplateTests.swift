import Foundation
import InlayTemplate
import InlayValues
import Testing

/// Tests of each statement of MGTemplateEngine's templates, without escaping.
@Suite("Template: MGTemplateEngine's templates")
struct LegacyTemplateTests {
    private static let data: TemplateValue = [
        "name": "Ada", "n": 5, "minus": -5, "text": "12abc", "half": 1.5, "other": "Bob",
        "list": ["a", "b", "c"], "none": [], "object": ["x": "1", "y": "2"], "blank": "",
        "yes": true, "zero": 0, "low": "2", "high": "4",
        "people": [["name": "Ada", "age": 36], ["name": "Bob", "age": 4]],
        "foo": ["0", "1", "2", "3", ["bar": "deep"]], "x": "outer",
        "date": .date(Date(timeIntervalSince1970: 1_700_000_000)),
    ]

    private func text(_ template: String) throws -> String {
        let options = TemplateOptions(
            dialect: .mg, escaping: .none,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt,
                date: Date(timeIntervalSince1970: 1_700_000_000)))
        return try Template(template, name: "t.mghtml", options: options).text(Self.data)
    }

    @Test(arguments: [
        ("{{name}}|{{   name   }}|{{\nname\n}}", "Ada|Ada|Ada"),
        (" a\r\n\t<b> & \u{1F600} ", " a\r\n\t<b> & \u{1F600} "),
        ("{% set v \"two words\" %}{{ v }}{% set w 'one' %}{{ w }}", "two wordsone"),
        ("{% set \"a\" \"b\" %}{{ a }}{% set 'c' d %}{{ c }}", "bd"),
        ("{% for \"v\" in list %}{{ v }}{% /for %}", "abc"),
        ("{{ date | date_format: \"HH:mm\" }} {{ date | date_format \"HH:mm\" }}", "22:13 22:13"),
        ("{{ name | uppercase }}{{ name | lowercase }}", "ADAada"),
        ("{{ name b c }}", "Ada"), ("{% cycle \"a|b\" %}", "a|b"),
    ])
    func legacyTagsAndQuotedArgumentsAreParsed(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{% for v in list %}{{ v }}{% /for %}", "abc"),
        ("{% for v in list reversed %}{{ v }}{% /for %}", "cba"),
        ("{% for v in object %}{{ v }}{% /for %}", "12"),
        ("a{% for v in none %}x{% /for %}{% for v in gone %}x{% /for %}b", "ab"),
        ("a{% for v in name %}x{% /for %}{% for v in n %}x{% /for %}b", "ab"),
        ("{% for 2 to 4 %}{{ currentLoop.currentIndex }}{% /for %}", "234"),
        ("{% for low to high %}{{ currentLoop.currentIndex }}{% /for %}", "234"),
        ("{% for 2 to 4 reversed %}{{ currentLoop.currentIndex }}{% /for %}", "432"),
        ("{% for 4 to 2 %}x{% /for %}", ""),
        ("{% for x in list %}{{ x }}{% /for %}{{ x }}", "abcouter"),
        ("{% if yes %}{% for v in none %}{% /for %}a{% else %}b{% /if %}", "a"),
        ("{% if zero %}{% for v in none %}{% /for %}a{% else %}b{% /if %}", "b"),
    ])
    func legacyForLoopsRenderEachElement(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("startIndex", "for 2 to 4", "222"), ("endIndex", "for 2 to 4", "444"),
        ("reversed", "for 2 to 4 reversed", "111"), ("reversed", "for v in list", "000"),
        ("startIndex", "for v in list", "000"), ("endIndex", "for v in list", "222"),
        ("currentIndex", "for v in list", "012"), ("currentIndex", "for v in list reversed", "210"),
    ])
    func legacyLoopPropertiesAreRendered(name: String, loop: String, expected: String) throws {
        #expect(try text("{% \(loop) %}{{ currentLoop.\(name) }}{% /for %}") == expected)
        #expect(
            try text(
                "{% \(loop) %}{% if yes %}{% for 1 to 1 %}{{ currentLoop.parentLoop.\(name) }}"
                    + "{% /for %}{% /if %}{% /for %}") == expected)
    }

    @Test(arguments: [
        ("name", true), ("blank", true), ("none", true), ("zero", false), ("gone", false),
        ("not gone", true), ("NOT name", false), ("1", false), ("yes and n", true),
        ("yes && zero", false), ("zero or n", true), ("zero || n", true), ("n = 5", true),
        ("n == 5", true), ("n != 5", false), ("n <> 4", true), ("n < 6", true), ("n > 6", false),
        ("n <= 5", true), ("n >= 6", false), ("n % 2", true), ("n % 5", false), ("n % 0", false),
        ("minus % 2", false), ("name == other", true), ("text == 12", true), ("half == 1", true),
        ("gone == 0", true), ("name == 1", true), ("name equalsString Ada", true),
        ("name EQUALSSTRING other", false), ("name notEqualsString other", true),
        ("name hasPrefix A", true), ("name notHasPrefix A", false),
        ("name equalsString \"other\"", false),
    ])
    func legacyConditionsChooseTheExpectedBranch(condition: String, isTrue: Bool) throws {
        #expect(
            try text("{% if \(condition) %}a{% else %}b{% /if %}") == (isTrue ? "a" : "b"))
    }

    @Test(arguments: [
        ("{% now | date_format: \"yyyy\" %}", "2023"),
        ("{% literal %}{{ name }}{% if %}{% /literal %}", "{{ name }}{% if %}"),
        ("a{% comment %}{{ name }}{% if yes %}{% /if %}{% /comment %}b", "ab"),
        ("a{% comment these are words %}b", "ab"), ("{% section s %}a{% /section %}", "a"),
        ("{% for v in list %}{% cycle p q %}{% /for %}", "pqp"),
        ("{% for 1 to 2 %}{% for 1 to 3 %}{% cycle p q %}{% /for %}{% /for %}", "pqpqpq"),
        ("{% cycle name %}", "name"), ("{% set v name %}{{ v }}", "name"),
        ("{% if zero %}{% set name Eve %}{% /if %}{{ name }}", "Ada"),
        ("{% if yes %}{% set name Eve %}{% /if %}{{ name }}", "Eve"),
        ("{% cycle ab | uppercase %}", "AB"),
    ])
    func legacyTagsRenderTheirText(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{{ foo.4.bar }}", "deep"), ("{{ list.1 }}", "b"), ("{{ people.0.name }}", "Ada"),
        ("{{ list.@count }}", "3"), ("{{ list.@lastObject }}", "c"),
        ("{{ people.@sum.age }}", "40"), ("{{ people.@avg.age }}", "20"),
        ("{{ people.@max.age }}{{ people.@min.age }}", "364"), ("{{ people.name }}", "Ada, Bob"),
        ("{{ true }}{{ YES }}{{ yes }}{{ false }}{{ NO }}{{ no }}", "111000"), ("{{ gone }}", ""),
        ("{{ engine.delimiters.filter }}", "|"),
        ("{{ name.length }}{{ blank.length }}{{ list.length }}", "301, 1, 1"),
        ("{{ people.name.length }} {{ people.0.name.length }}", "3, 3 3"),
        ("{{ name.uppercaseString }}{{ name.lowercaseString }}", "ADAada"),
        ("{{ text.intValue }} {{ half.intValue }} {{ half.stringValue }}", "12 1 1.5"),
        ("{{ low.integerValue }}{{ low.doubleValue }}{{ yes.boolValue }}", "221"),
        ("{{ name.description }}{{ n.description }}", "Ada5"),
        ("{{ object.@count }} {{ object.@allKeys }} {{ object.@allValues }}", "2 x, y 1, 2"),
        ("{% if name.length > 2 %}long {{ name.length }}{% else %}short{% /if %}", "long 3"),
        ("{{ people.age.@sum.self }} {{ name.self }} {{ list.self }}", "40 Ada a, b, c"),
        ("{{ object.length }}{{ n.length }}", ""),
    ])
    func legacyVariablesAreResolvedByPath(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{{ name | uppercase }}", "ADA"), ("{{ name | lowercase }}", "ada"),
        ("{{ other | capitalized }}", "Bob"), ("{{ name | date_format: yyyy }}", "Ada"),
        ("{{ date | date_format: \"d MMM yyyy\" }}", "14 Nov 2023"),
        ("{{ name | color_format: hex }}", "000000"), ("{{ blank | default: bar }}", "bar "),
        ("{{ blank | default: a b }}", "a b "), ("{{ name | default: bar }}", "Ada"),
        ("{{ name | uppercase | lowercase }}", "ada"),
    ])
    func legacyFiltersTransformValues(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test(arguments: [
        ("{% zzz %}", "there is no tag “zzz”"), ("{% /if %}", "“/if” belongs to no block"),
        ("{% if a %}", "“if” is never closed"), ("{% %}", "the tag has no name"),
        ("{{ a | zzz }}", "there is no filter “zzz”"),
        ("{% if a %}{% /for %}", "“/for” doesn't belong to the “if” of line 1"),
    ])
    func legacyTemplateErrorsHaveLineAndColumn(template: String, expected: String) {
        let found = problem(template, options: TemplateOptions(dialect: .mg))
        #expect(found.hasPrefix("t.html:1:"))
        #expect(found.contains(expected))
    }
}
