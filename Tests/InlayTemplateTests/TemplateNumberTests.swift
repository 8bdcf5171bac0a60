import Foundation
import InlayTemplate
import InlayValues
import Testing

/// Tests of numbers with more digits than a double in templates.
@Suite("Template: numbers with many digits")
struct TemplateNumberTests {
    private func text(
        _ template: String, _ json: String, _ dialect: TemplateDialect = .django
    ) throws -> String {
        let options = TemplateOptions(dialect: dialect)
        return try rendered(template, TemplateValue(JSONValue(parsing: json)), options: options)
    }

    @Test(arguments: ["12345678901234567890", "0.1234567890123456789", "-98765432109876543210.5"])
    func numbersOfJSONKeepTheirDigitsInTemplates(number: String) throws {
        let json = "{\"n\": \(number), \"l\": [\(number)]}"
        for dialect in [TemplateDialect.mg, .django] {
            #expect(try text("{{ n }}", json, dialect) == number)
            #expect(try text("<p title={{ n }}>", json, dialect) == "<p title=\"\(number)\">")
            #expect(
                try text("<a href=\"/?n={{ n }}\">", json, dialect) == "<a href=\"/?n=\(number)\">")
            let script = try text("<script>n = {{ l }};</script>", json, dialect)
            #expect(script.replacing(" ", with: "") == "<script>n=[\(number)];</script>")
            #expect(
                try text("{{ l.0 }}{% for x in l %}{{ x }}{% endfor %}", json, dialect) == number
                    + number)
        }
        #expect(try text("{{ l }}", json) == "[\(number)]")
        #expect(
            try text("{{ n|json_script }}", json).replacing(" ", with: "").contains(">\(number)<"))
        #expect(
            try text("{{ n|add:0 }}{{ n|upper }}|{{ n|stringformat:'s' }}", json).hasSuffix(
                "\(number)|\(number)"))
    }

    @Test(arguments: [
        ("n == m", "18446744073709551617", "18446744073709551617.0", true),
        ("n == m", "18446744073709551617", "18446744073709551616", false),
        ("n < m", "18446744073709551616", "18446744073709551617", true),
        ("n > m", "18446744073709551616", "5", true), ("n < m", "-18446744073709551616", "5", true),
        ("n > m", "18446744073709551616", "0.5", true),
        ("n", "0.00000000000000000000000000000000001e-300", "0", true),
        ("n > m", "0.12345678901234567891", "0.12345678901234567890123", true),
        ("n in l", "18446744073709551616", "1", true),
        ("n > m", "1e-400", "1e-401", true),
    ])
    func numbersWithManyDigitsAreComparedExactly(
        condition: String, first: String, second: String, isTrue: Bool
    ) throws {
        let json = "{\"n\": \(first), \"m\": \(second), \"l\": [\(first)]}"
        #expect(
            try text("{% if \(condition) %}a{% else %}b{% endif %}", json) == (isTrue ? "a" : "b"))
    }

    @Test(arguments: [
        ("{{ n|floatformat:2 }}", "12345678901234567890.125", "12345678901234567890.13"),
        ("{{ n|floatformat:'2g' }}", "12345678901234567890", "12,345,678,901,234,567,890.00"),
        ("{{ n|stringformat:'d' }}", "12345678901234567890", "12345678901234567890"),
        ("{{ n|get_digit:2 }}", "12345678901234567890", "9"),
        ("{{ n|divisibleby:7 }}", "70000000000000000000", "True"),
        ("{{ n|pluralize }}", "12345678901234567890", "s"),
        ("{{ n|add:1 }}", "12345678901234567890", "12345678901234567891"),
        ("{{ n|filesizeformat }}", "12345678901234567890", "10965.2\u{A0}PB"),
    ])
    func filtersReadNumbersWithManyDigits(template: String, number: String, expected: String) throws
    {
        #expect(try text(template, "{\"n\": \(number)}") == expected)
    }

    @Test(arguments: [
        "{{ n|number_format }}", "{{ n|floatformat }}", "{{ n|floatformat:2 }}", "{{ n|add:1 }}",
        "{{ 1|add:n }}", "{{ n|divisibleby:3 }}", "{{ n|get_digit:1 }}",
        "{{ n|stringformat:'d' }}",
    ])
    func filtersRefuseNumbersWhoseDigitsTheyWouldLose(template: String) throws {
        for number in [
            "123456789012345678901234567890123456789012345",
            "-1\(String(repeating: "7", count: 200))",
        ] {
            let error = #expect(throws: SourceDiagnostic.self) {
                try text(template, "{\"n\": \(number)}")
            }
            #expect(error?.description.contains("more than 37 digits") == true)
        }
    }

    @Test func aSumThatWouldLoseDigitsIsRefused() throws {
        #expect(throws: SourceDiagnostic.self) {
            try text("{{ n|add:1 }}", "{\"n\": 1\(String(repeating: "0", count: 60))}")
        }
    }

    @Test func fractionsWithManyDigitsAreRounded() throws {
        let json = "{\"n\": 0.\(String(repeating: "3", count: 60))}"
        #expect(try text("{{ n|floatformat:2 }} {{ n|number_format:2 }}", json) == "0.33 0.33")
        #expect(try text("{{ n|stringformat:'d' }} {{ n|add:1 }}", json) == "0 1")
    }

    @Test func aLargeRatioIsWrittenWithAllDigits() throws {
        #expect(
            try text("{% widthratio n 10 100 %}", "{\"n\": 1048576000000000000000}")
                == "10485760000000000000000")
    }

    @Test func literalsKeepTheirDigits() throws {
        #expect(
            try rendered("{{ 12345678901234567890 }} {{ 0.1234567890123456789 }} {{ 1.5 }}")
                == "12345678901234567890 0.1234567890123456789 1.5")
    }

    @Test func encodedIntegersAndDecimalsKeepTheirDigits() throws {
        struct Account: Encodable {
            let id: UInt64
            let balance: Decimal
        }
        let account = Account(id: .max, balance: Decimal(string: "12345678901234567.89")!)
        let html = try Template("{{ id }} {{ balance }}").html(account)
        #expect(html.source == "18446744073709551615 12345678901234567.89")
    }
}
