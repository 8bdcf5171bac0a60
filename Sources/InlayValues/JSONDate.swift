package import Foundation

/// Conversion between dates and their JSON form: ISO 8601 in UTC, in the proleptic Gregorian calendar.
package enum JSONDate {
    /// Formats a date to the millisecond; a whole second has no fraction.
    package static func string(of date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let seconds = (milliseconds / 1_000).rounded(.down)
        let parts = CivilDate(localSeconds: Int(seconds))
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
        let time =
            "\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
        let rest = Int(milliseconds - seconds * 1_000)
        return "\(day)T\(time)" + (rest > 0 ? ".\(digits(rest, 3))Z" : "Z")
    }

    /// Whether a date has a text: a year from 1 to 9999.
    package static func hasText(_ date: Date) -> Bool {
        (-62_135_596_800..<253_402_300_799.9995).contains(date.timeIntervalSince1970)
    }

    /// Parses an ISO 8601 string, with or without a fraction of a second; nil if it is invalid, such
    /// as for the 30th of February.
    package static func date(of string: String) -> Date? {
        let bytes = Array(string.utf8)
        let form = Array("0000-00-00T00:00:00".utf8)
        guard bytes.count > form.count, fits(bytes[..<form.count], form[...]) else { return nil }
        func number(_ start: Int, _ count: Int) -> Int {
            bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
        let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
        guard (1...12).contains(month),
            (1...CivilDate.daysInMonth(month, of: year)).contains(day), minute < 60, second <= 60,
            hour * 10_000 + minute * 100 + second <= 24_00_00,
            let (fraction, offset) = fractionAndOffset(bytes[form.count...])
        else { return nil }
        let seconds =
            CivilDate.dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds - offset) + fraction)
    }

    /// Returns the fraction of a second and the offset of the time zone at the end of a text.
    private static func fractionAndOffset(
        _ text: ArraySlice<UInt8>
    ) -> (fraction: Double, offset: Int)? {
        var (zone, fraction) = (text, 0.0)
        if text.first == UInt8(ascii: ".") {
            let digits = text.dropFirst().prefix(while: isDigit)
            guard let value = Double("0." + String(decoding: digits, as: UTF8.self)),
                !digits.isEmpty
            else { return nil }
            (zone, fraction) = (text[digits.endIndex...], value)
        }
        if zone.elementsEqual("Z".utf8) { return (fraction, 0) }
        let isNegative = zone.first == UInt8(ascii: "-")
        if isNegative { zone[zone.startIndex] = UInt8(ascii: "+") }
        guard ["+00", "+0000", "+00:00"].contains(where: { fits(zone, $0.utf8) }) else {
            return nil
        }
        let digits = zone.filter(isDigit).map { Int($0 - UInt8(ascii: "0")) }
        let hours = digits[0] * 10 + digits[1]
        let minutes = digits.count > 2 ? digits[2] * 10 + digits[3] : 0
        guard hours < 24, minutes < 60 else { return nil }
        let offset = hours * 3_600 + minutes * 60
        return (fraction, isNegative ? -offset : offset)
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
}
