import Foundation
import InlayValues

/// A parser of numbers, dates and times in HTML's formats.
enum FieldNumber {
    /// Parses a valid floating-point number.
    static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 64, isNumber(Substring(text).utf8), let value = Double(text),
            value.isFinite
        else { return nil }
        return value
    }

    /// The last day of JavaScript's dates, 13 September of 275760, in days since 1970; browsers
    /// take later dates for none.
    private static let lastDay = 100_000_000

    /// Returns a field's value as a number; for dates and times, in days, months, weeks or
    /// seconds.
    static func value(_ text: String, of kind: FormField.Kind) -> Double? {
        let (value, last): (Double?, Int) =
            switch kind {
            case .number, .range: (number(text), .max)
            case .date: (date(text).map(Double.init), lastDay)
            case .month: (month(text).map(Double.init), (275_760 - 1970) * 12 + 8)
            case .week: (week(text).map(Double.init), (lastDay + 3) / 7)
            case .time: (time(text), .max)
            case .dateTime: (dateTime(text), lastDay * 86_400)
            default: (nil, .max)
            }
        return value.flatMap { $0 <= Double(last) || last == .max ? $0 : nil }
    }

    /// Returns a step as browsers round it: whole days, months and weeks, and milliseconds.
    static func step(_ size: Double, of kind: FormField.Kind) -> Double {
        switch kind {
        case .date, .month, .week: max(1, size.rounded())
        case .time, .dateTime: max(1, (size * 1_000).rounded()) / 1_000
        default: size
        }
    }

    /// Returns the default step of a kind of field.
    static func defaultStep(of kind: FormField.Kind) -> Double {
        kind == .time || kind == .dateTime ? 60 : 1
    }

    // MARK: - Private

    /// Returns whether bytes are a number: sign, digits, fraction with digits, exponent.
    private static func isNumber(_ text: Substring.UTF8View) -> Bool {
        var rest = text
        func digits() -> Int {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        func skip(_ bytes: String.UTF8View) -> Bool {
            guard let first = rest.first, bytes.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("-".utf8)
        let whole = digits()
        if skip(".".utf8) {
            guard digits() > 0 else { return false }
        } else if whole == 0 {
            return false
        }
        if skip("eE".utf8) {
            _ = skip("-+".utf8)
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }

    private static func date(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = year(parts[0]), let month = digits(parts[1], 2),
            let day = digits(parts[2], 2), (1...12).contains(month),
            (1...CivilDate.daysInMonth(month, of: year)).contains(day)
        else { return nil }
        return CivilDate.dayNumber(year, month, day)
    }

    private static func month(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let year = year(parts[0]), let month = digits(parts[1], 2),
            (1...12).contains(month)
        else { return nil }
        return (year - 1970) * 12 + month - 1
    }

    private static func week(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].first == "W", let year = year(parts[0]),
            let week = digits(parts[1].dropFirst(), 2), (1...weeks(in: year)).contains(week)
        else { return nil }
        return (monday(of: year) + 3) / 7 + week - 1
    }

    private static func time(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = digits(parts[0], 2), hour < 24,
            let minute = digits(parts[1], 2), minute < 60
        else { return nil }
        guard parts.count == 3 else { return Double(hour * 3600 + minute * 60) }
        let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(seconds.count), let second = digits(seconds[0], 2), second < 60
        else { return nil }
        var fraction = 0.0
        if seconds.count == 2 {
            let count = seconds[1].utf8.count
            guard (1...3).contains(count), let value = digits(seconds[1], count) else { return nil }
            fraction = Double(value) / [10, 100, 1000][count - 1]
        }
        return Double(hour * 3600 + minute * 60 + second) + fraction
    }

    private static func dateTime(_ text: String) -> Double? {
        guard let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }),
            let day = date(String(text[..<mark])),
            let time = time(text[text.index(after: mark)...])
        else { return nil }
        return Double(day) * 86_400 + time
    }

    private static func year(_ text: some StringProtocol) -> Int? {
        guard (4...6).contains(text.utf8.count), let year = digits(text, text.utf8.count), year > 0
        else { return nil }
        return year
    }

    private static func digits(_ text: some StringProtocol, _ count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// Returns the Monday of a year's first ISO week in days from 1970; that week contains the
    /// first Thursday.
    private static func monday(of year: Int) -> Int {
        let fourth = CivilDate.dayNumber(year, 1, 4)
        // 1970-01-01 was a Thursday.
        let weekday = (fourth % 7 + 7 + 3) % 7
        return fourth - weekday
    }

    private static func weeks(in year: Int) -> Int {
        (monday(of: year + 1) - monday(of: year)) / 7
    }
}
