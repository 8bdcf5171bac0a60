public import Foundation

/// The locale, time zone and time of a rendering.
public struct TemplateEnvironment: Hashable, Sendable {
    /// The locale of dates and numbers.
    public var locale: Locale

    /// The time zone of dates.
    public var timeZone: TimeZone

    /// The time of rendering; nil for the current time.
    public var date: Date?

    /// Creates an environment; by default, with the user's locale and time zone.
    public init(
        locale: Locale = .current, timeZone: TimeZone = .current, date: Date? = nil
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.date = date
    }

    func now() -> Date { date ?? Date() }
}
