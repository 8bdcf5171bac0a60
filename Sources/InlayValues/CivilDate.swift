package import Foundation

/// A date and time of a time zone in the proleptic Gregorian calendar, as in ISO 8601 and Python.
///
/// `Calendar` takes dates before October 1582 for those of the Julian calendar.
package struct CivilDate {
    /// The seconds from 1970 to the date in its time zone.
    let localSeconds: Int
    package let microsecond: Int
    package let year: Int
    package let month: Int
    package let day: Int

    package init(_ date: Date, in zone: TimeZone) {
        let interval = date.timeIntervalSinceReferenceDate
        let reference = interval.isNaN ? 0 : interval
        // Beyond this, a double has no seconds, and the year no meaning.
        let seconds = min(max(reference.rounded(.down), -Self.limit), Self.limit)
        // `Date` stores microseconds inexactly.
        let fraction = min(max(reference - seconds, 0), 1)
        let local =
            Int(seconds) + Int(Date.timeIntervalBetween1970AndReferenceDate)
            + zone.secondsFromGMT(for: date)
        self.init(
            localSeconds: local, microsecond: min(Int((fraction * 1_000_000).rounded()), 999_999))
    }

    package init(localSeconds: Int, microsecond: Int = 0) {
        self.localSeconds = localSeconds
        self.microsecond = microsecond
        (year, month, day) = Self.parts(ofDay: Self.floor(localSeconds, 86_400))
    }

    private static let limit = 1e14

    package var hour: Int { secondOfDay / 3_600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    /// The day of the week: 0 is Sunday.
    package var weekday: Int { Self.modulo(dayNumber + 4, 7) }

    package var dayOfYear: Int { dayNumber - Self.dayNumber(year, 1, 1) + 1 }

    package var isLeapYear: Bool { Self.isLeap(year) }

    package var daysInMonth: Int { Self.daysInMonth(month, of: year) }

    /// The week of ISO 8601 and its year.
    package var week: (number: Int, year: Int) {
        let thursday = dayNumber - Self.modulo(weekday + 6, 7) + 3
        let year = Self.parts(ofDay: thursday).year
        return ((thursday - Self.dayNumber(year, 1, 1)) / 7 + 1, year)
    }

    /// Returns the number of whole months to a later date, and the seconds from their end to it.
    ///
    /// A month ends at the same day of the next one: from January 31 to February 28 there are four
    /// weeks, and no month.
    package func distance(to end: CivilDate) -> (months: Int, seconds: Int) {
        var months = (end.year - year) * 12 + end.month - month
        if (day, secondOfDay) > (end.day, end.secondOfDay) { months -= 1 }
        guard months > 0 else { return (0, end.localSeconds - localSeconds) }
        let next = month - 1 + months
        let (pivotYear, pivotMonth) = (year + next / 12, next % 12 + 1)
        // The last day of February is the 28th here, as in Django.
        let pivotDay = min(day, Self.daysInMonth(pivotMonth, of: 1))
        let pivot = Self.dayNumber(pivotYear, pivotMonth, pivotDay) * 86_400 + secondOfDay
        return (months, end.localSeconds - pivot)
    }

    // MARK: - Private

    private var dayNumber: Int { Self.floor(localSeconds, 86_400) }
    private var secondOfDay: Int { Self.modulo(localSeconds, 86_400) }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
        (value - modulo(value, divisor)) / divisor
    }

    private static func modulo(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    package static func daysInMonth(_ month: Int, of year: Int) -> Int {
        month == 2 && isLeap(year)
            ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Returns the days from January 1, 1970.
    package static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin with March here, so that a leap day is the last day of one.
        let year = month > 2 ? year : year - 1
        let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leaps = floor(year, 4) - floor(year, 100) + floor(year, 400)
        return year * 365 + leaps + days - 719_468
    }

    /// Returns the start of a day in seconds since 1970, or nil for an invalid date.
    package static func seconds(year: Int, month: Int, day: Int) -> Double? {
        guard (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day) else {
            return nil
        }
        return Double(dayNumber(year, month, day)) * 86_400
    }

    private static func parts(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        let day = number + 719_468
        let era = floor(day, 146_097)
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = (5 * dayOfYear + 2) / 153
        let month = index < 10 ? index + 3 : index - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * index + 2) / 5 + 1
        )
    }
}
