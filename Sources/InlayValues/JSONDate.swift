package import Foundation

/// Conversion between dates and their JSON form: ISO 8601 in UTC.
package enum JSONDate {
    /// Formats a date to the millisecond; a whole second has no fraction.
    package static func string(of date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let seconds = (milliseconds / 1_000).rounded(.down)
        let text = Date(timeIntervalSince1970: seconds).formatted(withoutFraction)
        let rest = milliseconds - seconds * 1_000
        // The format would cut the fraction, which is often less than the decimal one.
        guard rest > 0 else { return text }
        return text.dropLast() + "." + String(Int(rest) + 1_000).dropFirst() + "Z"
    }

    /// Whether a date has a text: a year from 1 to 9999.
    package static func hasText(_ date: Date) -> Bool {
        (-62_135_596_800..<253_402_300_799.9995).contains(date.timeIntervalSince1970)
    }

    /// Parses an ISO 8601 string, with or without a fraction of a second; nil if it is invalid.
    package static func date(of string: String) -> Date? {
        guard isValid(string) else { return nil }
        if let date = try? withoutFraction.parse(string) { return date }
        return try? withFraction.parse(string)
    }

    /// Returns whether a text has the form of a date and time that exist.
    ///
    /// The parser takes the 30th of February for a day in March, and ignores what follows the zone.
    private static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00".utf8)
        guard bytes.count > form.count, fits(bytes[..<form.count], form[...]) else { return false }
        var zone = bytes[form.count...]
        if zone.first == UInt8(ascii: ".") { zone = zone.dropFirst().drop(while: isDigit) }
        if zone.first == UInt8(ascii: "-") { zone[zone.startIndex] = UInt8(ascii: "+") }
        guard ["Z", "+00", "+0000", "+00:00"].contains(where: { fits(zone, $0.utf8) }) else {
            return false
        }
        func number(_ start: Int, _ count: Int) -> Int {
            bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month) = (number(0, 4), number(5, 2))
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...days[month - 1]).contains(number(8, 2)) else {
            return false
        }
        let time = number(11, 2) * 10_000 + number(14, 2) * 100 + number(17, 2)
        return number(14, 2) < 60 && number(17, 2) <= 60 && time <= 24_00_00
    }

    /// Returns whether bytes have a form, in which each 0 is any digit.
    private static func fits(
        _ bytes: ArraySlice<UInt8>, _ form: some Collection<UInt8>
    ) -> Bool {
        bytes.count == form.count
            && zip(bytes, form).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static let withoutFraction = Date.ISO8601FormatStyle()
    private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
