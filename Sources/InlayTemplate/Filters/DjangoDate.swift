import Foundation

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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = environment.timeZone
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .nanosecond, .weekday, .dayOfYear],
            from: date)
        var output = ""
        var letters = (named[format] ?? format).makeIterator()
        while let letter = letters.next() {
            if letter == "\\" {
                if let next = letters.next() { output.append(next) }
            } else {
                output += self.letter(letter, date, parts, calendar, environment)
            }
        }
        return output
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    // Long because each letter of the format is a case.
    private static func letter(
        _ letter: Character, _ date: Date, _ parts: DateComponents, _ calendar: Calendar,
        _ environment: TemplateEnvironment
    ) -> String {
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
        let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        let weekday = (parts.weekday ?? 1) - 1
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
        case "L": return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? "True" : "False"
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
        case "t": return String(calendar.range(of: .day, in: .month, for: date)?.count ?? 0)
        case "u":
            // `Date` stores microseconds inexactly.
            let micro = String(min(((parts.nanosecond ?? 0) + 500) / 1_000, 999_999))
            return String(repeating: "0", count: max(0, 6 - micro.count)) + micro
        case "U":
            let seconds = date.timeIntervalSince1970.rounded(.down)
            return Int(exactly: seconds).map(String.init) ?? ""
        case "w": return String(weekday)
        case "W":
            var iso = Calendar(identifier: .iso8601)
            iso.timeZone = environment.timeZone
            return String(iso.component(.weekOfYear, from: date))
        case "o":
            var iso = Calendar(identifier: .iso8601)
            iso.timeZone = environment.timeZone
            return String(iso.component(.yearForWeekOfYear, from: date))
        case "y": return two(year % 100)
        case "Y":
            return String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        case "z": return String(calendar.ordinality(of: .day, in: .year, for: date) ?? 0)
        case "Z": return String(offset)
        default: return String(letter)
        }
    }

    /// Returns the number of whole months between two dates.
    ///
    /// A month ends at the same day of the next one: from January 31 to February 28 there are four
    /// weeks, and no month as for `Calendar`.
    private static func months(from start: Date, to end: Date, _ calendar: Calendar) -> Int {
        let whole = calendar.dateComponents([.month], from: start, to: end).month ?? 0
        guard let pivot = calendar.date(byAdding: .month, value: whole, to: start) else { return 0 }
        let day = calendar.component(.day, from: start)
        let isCut = calendar.component(.day, from: pivot) < day
        return isCut && calendar.component(.day, from: end) < day
            && calendar.isDate(pivot, equalTo: end, toGranularity: .month) ? whole - 1 : whole
    }

    /// Returns the time between two dates in its two largest units; `0 minutes` if the end is not
    /// after the start.
    static func distance(
        from start: Date, to end: Date, _ environment: TemplateEnvironment
    ) -> String {
        guard end > start else { return "0\u{A0}minutes" }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = environment.timeZone
        let months = months(from: start, to: end, calendar)
        let pivot = calendar.date(byAdding: .month, value: months, to: start) ?? start
        let parts = calendar.dateComponents([.day, .hour, .minute], from: pivot, to: end)
        let days = parts.day ?? 0
        let units = [
            (months / 12, "year"), (months % 12, "month"), (days / 7, "week"),
            (days % 7, "day"), (parts.hour ?? 0, "hour"), (parts.minute ?? 0, "minute"),
        ]
        guard let first = units.firstIndex(where: { $0.0 > 0 }) else { return "0\u{A0}minutes" }
        return units[first..<min(first + 2, units.count)].prefix { $0.0 > 0 }
            .map { "\($0)\u{A0}\($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
