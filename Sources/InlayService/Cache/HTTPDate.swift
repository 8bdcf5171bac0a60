package import Foundation
import InlayValues

/// The three formats of dates in HTTP headers.
///
/// ```swift
/// HTTPDate.date(of: "Sun, 06 Nov 1994 08:49:37 GMT")
/// HTTPDate.text(for: date)
/// ```
///
/// Parsing ignores case but is otherwise strict. RFC 9110, section 5.6.7.
package enum HTTPDate {
    /// Parses a date in any of the three formats.
    ///
    /// - Parameters:
    ///   - text: The value of the header.
    ///   - now: The current time, which determines the century of two-digit years.
    /// - Returns: The date, or nil if the text is in none of the formats.
    package static func date(of text: some StringProtocol, now: Date = Date()) -> Date? {
        let bytes = Array(text.utf8)
        return seconds(from: bytes[...], now: now.timeIntervalSince1970)
            .map { Date(timeIntervalSince1970: $0) }
    }

    /// Formats a date in the preferred format, IMF-fixdate; years are limited to 0 to 9999.
    package static func text(for date: Date) -> String {
        let lowered = Double.maximum(-62_167_219_200, date.timeIntervalSince1970)
        let seconds = Int(Double.minimum(lowered, 253_402_300_799).rounded(.down))
        let calendar = CivilDate(localSeconds: seconds)
        let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][calendar.weekday]
        let month = Self.months[calendar.month - 1].capitalized
        let year = String(repeating: "0", count: max(0, 4 - "\(calendar.year)".count))
        return "\(weekday), \(two(calendar.day)) \(month) \(year)\(calendar.year) "
            + "\(two(calendar.hour)):\(two(calendar.minute)):\(two(calendar.second)) GMT"
    }

    // MARK: - Reading

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    static func seconds(from bytes: ArraySlice<UInt8>, now: Double) -> Double? {
        var scanner = DateScanner(bytes)
        guard let weekday = scanner.word() else { return nil }
        if scanner.skip(", ") {
            if weekdays.contains(weekday) { return obsoleteDate(&scanner, now: now) }
            return isShortWeekday(weekday) ? currentDate(&scanner) : nil
        }
        return isShortWeekday(weekday) && scanner.skip(" ") ? clibraryDate(&scanner) : nil
    }

    private static func isShortWeekday(_ word: String) -> Bool {
        weekdays.contains { $0.prefix(3) == word }
    }

    // Parses `06 Nov 1994 08:49:37 GMT`.
    private static func currentDate(_ scanner: inout DateScanner) -> Double? {
        guard let day = scanner.number(digits: 2), scanner.skip(" "),
            let month = scanner.word().flatMap({ months.firstIndex(of: $0) }), scanner.skip(" "),
            let year = scanner.number(digits: 4), scanner.skip(" "),
            let time = scanner.time(), scanner.skip(" "), scanner.word() == "gmt", scanner.isAtEnd
        else { return nil }
        return CivilDate.seconds(year: year, month: month + 1, day: day).map { $0 + time }
    }

    // Parses `06-Nov-94 08:49:37 GMT`.
    private static func obsoleteDate(_ scanner: inout DateScanner, now: Double) -> Double? {
        guard let day = scanner.number(digits: 2), scanner.skip("-"),
            let month = scanner.word().flatMap({ months.firstIndex(of: $0) }), scanner.skip("-"),
            let year = scanner.number(digits: 2), scanner.skip(" "),
            let time = scanner.time(), scanner.skip(" "), scanner.word() == "gmt", scanner.isAtEnd
        else { return nil }
        let thisYear = CivilDate(localSeconds: Int(now.rounded(.down))).year
        var full = thisYear - thisYear % 100 + year
        // A date more than 50 years ahead is in the past century instead.
        if full > thisYear + 50 { full -= 100 }
        return CivilDate.seconds(year: full, month: month + 1, day: day).map { $0 + time }
    }

    // Parses `Nov  6 08:49:37 1994`.
    private static func clibraryDate(_ scanner: inout DateScanner) -> Double? {
        guard let month = scanner.word().flatMap({ months.firstIndex(of: $0) }), scanner.skip(" "),
            let day = scanner.skip(" ") ? scanner.number(digits: 1) : scanner.number(digits: 2),
            scanner.skip(" "), let time = scanner.time(), scanner.skip(" "),
            let year = scanner.number(digits: 4), scanner.isAtEnd
        else { return nil }
        return CivilDate.seconds(year: year, month: month + 1, day: day).map { $0 + time }
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

/// A parser of a number of seconds in a header: digits only.
enum DeltaSeconds {
    /// The maximum, about 136 years; larger numbers are clamped to it.
    static let maximum = 4_294_967_296.0

    static func parse(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        var seconds = 0.0
        for digit in digits {
            seconds = seconds * 10 + Double(digit - 48)
            if seconds > maximum { return maximum }
        }
        return seconds
    }
}
