import Foundation
import InlayValues

/// Dates by Django's format letters, such as `N j, Y, P`.
enum DjangoDate {
    private static let named = [
        "DATE_FORMAT": "N j, Y", "DATETIME_FORMAT": "N j, Y, P", "TIME_FORMAT": "P",
        "SHORT_DATE_FORMAT": "m/d/Y", "SHORT_DATETIME_FORMAT": "m/d/Y P",
        "YEAR_MONTH_FORMAT": "F Y", "MONTH_DAY_FORMAT": "F j",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let pressMonths = [
        "Jan.", "Feb.", "March", "April", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.",
        "Dec.",
    ]
    private static let days = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    static func string(
        of date: Date, as format: String, _ environment: TemplateEnvironment
    ) -> String {
        let parts = CivilDate(date, in: environment.timeZone)
        var output = ""
        var letters = (named[format] ?? format).makeIterator()
        while let letter = letters.next() {
            if letter == "\\" {
                if let next = letters.next() { output.append(next) }
            } else {
                output += self.letter(letter, date, parts, environment)
            }
        }
        return output
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    // Long because each letter of the format is a case.
    private static func letter(
        _ letter: Character, _ date: Date, _ parts: CivilDate, _ environment: TemplateEnvironment
    ) -> String {
        let (year, month, day) = (parts.year, parts.month, parts.day)
        let (hour, minute, second) = (parts.hour, parts.minute, parts.second)
        let weekday = parts.weekday
        let half = hour % 12 == 0 ? 12 : hour % 12
        let offset = environment.timeZone.secondsFromGMT(for: date)
        switch letter {
        case "a": return hour > 11 ? "p.m." : "a.m."
        case "A": return hour > 11 ? "PM" : "AM"
        case "b": return months[month - 1].prefix(3).lowercased()
        case "d": return two(day)
        case "D": return String(days[weekday].prefix(3))
        case "e": return environment.timeZone.identifier
        case "E", "F": return months[month - 1]
        case "f": return minute == 0 ? String(half) : "\(half):\(two(minute))"
        case "g": return String(half)
        case "G": return String(hour)
        case "h": return two(half)
        case "H": return two(hour)
        case "i": return two(minute)
        case "I": return environment.timeZone.isDaylightSavingTime(for: date) ? "1" : "0"
        case "j": return String(day)
        case "l": return days[weekday]
        case "L": return parts.isLeapYear ? "True" : "False"
        case "m": return two(month)
        case "M": return String(months[month - 1].prefix(3))
        case "n": return String(month)
        case "N": return pressMonths[month - 1]
        case "O":
            let minutes = abs(offset) / 60
            return (offset < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
        case "T":
            return environment.timeZone.abbreviation(for: date) ?? environment.timeZone.identifier
        case "P":
            if minute == 0, hour == 0 { return "midnight" }
            if minute == 0, hour == 12 { return "noon" }
            let suffix = hour > 11 ? "p.m." : "a.m."
            return (minute == 0 ? String(half) : "\(half):\(two(minute))") + " " + suffix
        case "r":
            return string(of: date, as: "D, d M Y H:i:s O", environment)
        case "c":
            let offset = string(of: date, as: "O", environment)
            let fraction = string(of: date, as: "u", environment)
            return string(of: date, as: "Y-m-d\\TH:i:s", environment)
                + (fraction == "000000" ? "" : ".\(fraction)")
                + "\(offset.prefix(3)):\(offset.suffix(2))"
        case "s": return two(second)
        case "S":
            if (11...13).contains(day) { return "th" }
            return ["st", "nd", "rd"].indices.contains(day % 10 - 1)
                ? ["st", "nd", "rd"][day % 10 - 1] : "th"
        case "t": return String(parts.daysInMonth)
        case "u":
            let micro = String(parts.microsecond)
            return String(repeating: "0", count: max(0, 6 - micro.count)) + micro
        case "U":
            let seconds = date.timeIntervalSince1970.rounded(.down)
            return Int(exactly: seconds).map(String.init) ?? ""
        case "w": return String(weekday)
        case "W": return String(parts.week.number)
        case "o": return String(parts.week.year)
        case "y": return two(year % 100)
        case "Y":
            return String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        case "z": return String(parts.dayOfYear)
        case "Z": return String(offset)
        default: return String(letter)
        }
    }

    /// Returns the time between two dates in its two largest units; `0 minutes` if the end is not
    /// after the start.
    static func distance(
        from start: Date, to end: Date, _ environment: TemplateEnvironment
    ) -> String {
        guard end > start else { return "0\u{A0}minutes" }
        let zone = environment.timeZone
        let (months, seconds) = CivilDate(start, in: zone).distance(to: CivilDate(end, in: zone))
        let days = seconds / 86_400
        let units = [
            (months / 12, "year"), (months % 12, "month"), (days / 7, "week"),
            (days % 7, "day"), (seconds / 3_600 % 24, "hour"), (seconds / 60 % 60, "minute"),
        ]
        guard let first = units.firstIndex(where: { $0.0 > 0 }) else { return "0\u{A0}minutes" }
        return units[first..<min(first + 2, units.count)].prefix { $0.0 > 0 }
            .map { "\($0)\u{A0}\($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
