public import Foundation

/// Where and for whom a template is rendered.
public struct TemplateEnvironment: Hashable, Sendable {
    /// The language and customs in which dates and numbers are written.
    public var locale: Locale

    /// The zone in which dates are shown.
    public var timeZone: TimeZone

    /// The reader's own.
    public init(locale: Locale = .current, timeZone: TimeZone = .current) {
        self.locale = locale
        self.timeZone = timeZone
    }
}
