import Foundation
import InlayTemplate
import InlayValues
import Testing

/// Tests of dates before October 1582, to which the Gregorian calendar is extended, as in ISO 8601 and
/// Python.
@Suite("Template: dates before the Gregorian calendar")
struct CalendarTests {
    private func text(_ template: String, _ dialect: TemplateDialect = .django) throws -> String {
        let options = TemplateOptions(
            dialect: dialect, escaping: .none,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt,
                date: Date(timeIntervalSince1970: -14_831_769_600)))
        return try Template(template, options: options).text([
            "old": "1500-01-01T10:20:30Z", "leap": "1500-02-28T23:00:00Z",
            "gap": "1582-10-10T00:00:00Z", "first": "0001-01-01T00:00:00Z",
            "year": "1400-06-15T00:00:00Z", "new": "2023-11-14T22:13:20Z",
        ])
    }

    @Test(arguments: [
        (
            "{{ old|date:'Y-m-d H:i:s l z t L W o N' }}",
            "1500-01-01 10:20:30 Monday 1 31 False 1 1500 Jan."
        ),
        ("{{ leap|date:'j t z' }} {{ gap|date:'Y-m-d D' }}", "28 28 59 1582-10-10 Sun"),
        ("{{ first|date:'Y-m-d l W o' }}", "0001-01-01 Monday 1 1"),
        ("{{ old|date_format:'yyyy-MM-dd EEEE' }}", "1500-01-01 Monday"),
        ("{{ gap|date_format:'yyyy-MM-dd' }}", "1582-10-10"),
        ("{{ old|date:'c' }} {{ old|time:'H:i' }}", "1500-01-01T10:20:30+00:00 10:20"),
        ("{{ year|timesince:old }}", "99\u{A0}years, 6\u{A0}months"),
        ("{{ old|timeuntil:year }}", "99\u{A0}years, 6\u{A0}months"),
        ("{{ leap|timesince:'1500-03-01T23:00:00Z' }}", "1\u{A0}day"),
        ("{% now 'Y-m-d' %}", "1500-01-01"),
        (
            "{{ new|date:'Y-m-d H:i:s l z t L W o' }}",
            "2023-11-14 22:13:20 Tuesday 318 30 False 46 2023"
        ),
        (
            "{{ '2021-01-03'|date:'W o' }} {{ '2020-12-31'|date:'W o' }} {{ '2024-12-30'|date:'W o' }}",
            "53 2020 53 2020 1 2025"
        ),
    ])
    func datesAreProlepticGregorian(template: String, expected: String) throws {
        #expect(try text(template) == expected)
    }

    @Test func datesOfMGTemplateEngineAreProlepticGregorian() throws {
        #expect(
            try text("{% now | date_format: \"yyyy-MM-dd\" %} {% now %}", .mg).hasPrefix(
                "1500-01-01 1500-01-01"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func datesWithoutAYearDoNotEndTheProgram(seconds: Double) throws {
        let options = TemplateOptions(
            dialect: .django, escaping: .none,
            environment: TemplateEnvironment(
                locale: Locale(identifier: "en_US"), timeZone: .gmt, date: Date()))
        let data: TemplateValue = ["d": .date(Date(timeIntervalSinceReferenceDate: seconds))]
        #expect(
            try Template("{{ d|date:'D' }}{{ d|timesince }}", options: options).text(data).isEmpty
                == false)
    }
}
