import Foundation
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
            if formatters.count >= limit { formatters.removeAll() }
            formatters[key] = formatter
            return formatter.string(from: date)
        }
    }
}
