public import Foundation

/// Where and for whom a template is rendered.
public struct TemplateEnvironment: Hashable, Sendable {
    /// The language and customs in which dates and numbers are written.
    public var locale: Locale

    /// The zone in which dates are shown.
    public var timeZone: TimeZone

    /// The time at which templates are rendered; nil for the clock's.
    public var date: Date?

    /// The user's own.
    public init(
        locale: Locale = .current, timeZone: TimeZone = .current, date: Date? = nil
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.date = date
    }

    func now() -> Date { date ?? Date() }
}
