import Foundation

extension Date {
    /// The day and the time, as lists and pages have them.
    var momentText: String { formatted(date: .abbreviated, time: .shortened) }

    /// The day, as lists and pages have it.
    var dayText: String { formatted(date: .abbreviated, time: .omitted) }

    /// The time to the second.
    var clockText: String { formatted(date: .omitted, time: .standard) }
}
