import Foundation
import InlayValues
import Synchronization

/// Date formats by Unicode's patterns (TR 35), such as `EEEE, d MMMM yyyy HH:mm`.
enum DateFormats {
    private struct Key: Hashable {
        let pattern: String
        let environment: TemplateEnvironment
    }

    /// A cache, because creating a formatter takes longer than using it a hundred times.
    private static let formatters = Mutex<[Key: DateFormatter]>([:])
    private static let limit = 64

    /// Returns a value as a date, also if it is a text in ISO 8601 format; otherwise nil.
    ///
    /// A text without a time zone, or without a time, is in the zone of the environment.
    static func date(of value: TemplateValue, _ environment: TemplateEnvironment) -> Date? {
        if let date = value.moment { return date }
        guard case .string(let text) = value, (10...30).contains(text.utf8.count) else {
            return nil
        }
        let stamp = text.replacing(" ", with: "T")
        let endings = stamp.contains("T") ? ["Z", ":00Z"] : ["T00:00:00Z"]
        guard let date = endings.lazy.compactMap({ JSONDate.date(of: stamp + $0) }).first else {
            return nil
        }
        let zone = environment.timeZone
        // The offset of the zone at this time of the zone, which isn't that at this time in UTC.
        let approximate = date.addingTimeInterval(-Double(zone.secondsFromGMT(for: date)))
        return date.addingTimeInterval(-Double(zone.secondsFromGMT(for: approximate)))
    }

    static func string(
        of date: Date, as pattern: String, _ environment: TemplateEnvironment
    ) -> String {
        let key = Key(pattern: pattern, environment: environment)
        return formatters.withLock { formatters in
            if let formatter = formatters[key] { return formatter.string(from: date) }
            let formatter = DateFormatter()
            formatter.locale = environment.locale
            formatter.timeZone = environment.timeZone
            formatter.dateFormat = pattern
            // Otherwise dates before October 1582 are in the Julian calendar.
            formatter.gregorianStartDate = .distantPast
            if formatters.count >= limit { formatters.removeAll() }
            formatters[key] = formatter
            return formatter.string(from: date)
        }
    }
}
