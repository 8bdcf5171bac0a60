package import Foundation

/// Conversion between dates and their JSON form: ISO 8601 in UTC.
package enum JSONDate {
    /// Formats a date to the millisecond; a whole second has no fraction.
    package static func string(of date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let rounded = Date(timeIntervalSince1970: milliseconds / 1_000)
        let hasFraction = milliseconds.remainder(dividingBy: 1_000) != 0
        return rounded.formatted(hasFraction ? withFraction : withoutFraction)
    }

    /// Parses an ISO 8601 string, with or without a fraction of a second; nil if it is invalid.
    package static func date(of string: String) -> Date? {
        if let date = try? withoutFraction.parse(string) { return date }
        return try? withFraction.parse(string)
    }

    private static let withoutFraction = Date.ISO8601FormatStyle()
    private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
