import Foundation

extension Date {
    /// The date and time, formatted for lists and pages.
    var momentText: String { formatted(date: .abbreviated, time: .shortened) }

    /// The date, formatted for lists and pages.
    var dayText: String { formatted(date: .abbreviated, time: .omitted) }

    /// The time to the minute.
    var timeText: String { formatted(date: .omitted, time: .shortened) }

    /// The time to the second.
    var clockText: String { formatted(date: .omitted, time: .standard) }
}
