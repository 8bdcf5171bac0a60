package import Foundation

/// Dates as they stand in headers.
package enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads one of the three forms of RFC 9110, all in GMT; nil for anything else.
    ///
    /// - Parameters:
    ///   - text: The header's value.
    ///   - now: Tells the century of years with two digits.
    /// - Returns: The date.
    package static func date(of text: String, now: Date) -> Date? {
        var words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { $0.lowercased() }
        guard words.count >= 5 else { return nil }
        words.removeFirst()
        // `Sun Nov  6 08:49:37 1994` has its year at the end.
        if words.count == 4, let month = months.firstIndex(of: words[0]) {
            return date(day: words[1], month: month, year: words[3], time: words[2], now: now)
        }
        guard words.count == 5, words[4] == "gmt" || words[4] == "utc",
            let month = months.firstIndex(of: words[1])
        else { return nil }
        return date(day: words[0], month: month, year: words[2], time: words[3], now: now)
    }

    private static func date(
        day: String, month: Int, year: String, time: String, now: Date
    ) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            let day = Int(day), (1...31).contains(day), var number = Int(year), number >= 0,
            year.count == 4 || year.count == 2
        else { return nil }
        if year.count == 2 {
            // More than 50 years ahead means the century before.
            let current = years(of: now)
            number += current - current % 100
            if number > current + 50 { number -= 100 }
        }
        let days = daysSince1970(year: number, month: month + 1, day: day)
        return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
    }

    /// The days from 1970 to a day of the Gregorian calendar.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // Years that begin in March have their leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func years(of date: Date) -> Int {
        1970 + Int(date.timeIntervalSince1970 / 31_556_952)
    }
}
