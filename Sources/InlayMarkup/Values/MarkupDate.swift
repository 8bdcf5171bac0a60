/// A date, a time or both.
package struct MarkupDate: Hashable, Sendable {
    package var year: Int?
    package var month: Int?
    package var day: Int?
    package var hour: Int?
    package var minute: Int?

    /// Creates a date of a day, a time or both.
    package init(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil
    ) {
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute) = (hour, minute)
    }

    /// Parses `2026-11-23`, `09:45` or `2026-11-23T09:45`, with optional seconds.
    package init?(_ text: String) {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let hasDate = halves[0].contains("-")
        if hasDate {
            let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].count == 4, let year = Self.number(parts[0]),
                let month = Self.number(parts[1]), (1...12).contains(month),
                let day = Self.number(parts[2]), (1...Self.days(of: month, in: year)).contains(day)
            else { return nil }
            (self.year, self.month, self.day) = (year, month, day)
        }
        guard halves.count == 2 || !hasDate else { return }
        guard halves.count == (hasDate ? 2 : 1) else { return nil }
        let parts = halves[halves.count - 1].split(
            separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = Self.number(parts[0]), hour < 24,
            let minute = Self.number(parts[1]), minute < 60
        else { return nil }
        if parts.count == 3 {
            guard let second = Self.number(parts[2]), second < 60 else { return nil }
        }
        (self.hour, self.minute) = (hour, minute)
    }

    /// Whether this date is before another; a missing part counts as zero.
    static func < (left: MarkupDate, right: MarkupDate) -> Bool {
        func parts(_ date: MarkupDate) -> [Int] {
            [date.year, date.month, date.day, date.hour, date.minute].map { $0 ?? 0 }
        }
        return parts(left).lexicographicallyPrecedes(parts(right))
    }

    private static func number(_ digits: Substring) -> Int? {
        guard digits.count <= 4, !digits.isEmpty,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(digits)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap =
            year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
