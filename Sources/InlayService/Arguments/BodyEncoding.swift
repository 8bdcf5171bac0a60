import Foundation
import InlayValues

/// The encoding of a call's arguments as the request body.
public enum BodyEncoding: String, Hashable, Sendable, CaseIterable {
    /// One JSON object.
    case json

    /// A URL-encoded form, in the syntax of a query.
    case form

    /// A multipart form, which may contain files.
    case multipart
}

/// The encoding of dates in arguments.
public enum DateEncoding: Hashable, Sendable {
    /// ISO 8601 in UTC to the millisecond, such as `2026-03-01T08:00:00Z`.
    case iso8601

    /// Milliseconds since 1970.
    case millisecondsSince1970

    /// Seconds since 1970, with a fraction if there is one.
    case secondsSince1970

    /// Encodes a date as a string or a number; throws if it has no year from 1 to 9999.
    func argument(of date: Date, named name: String) throws(ServiceFailure) -> ServiceArgument {
        guard JSONDate.hasText(date) else {
            throw .arguments("the argument “\(visible(name))” has no year from 1 to 9999")
        }
        let seconds = date.timeIntervalSince1970
        let isWhole = seconds == seconds.rounded()
        switch self {
        case .iso8601: return .string(JSONDate.string(of: date))
        case .millisecondsSince1970: return number((seconds * 1_000).rounded())
        case .secondsSince1970: return isWhole ? number(seconds) : .number(seconds)
        }
    }

    private func number(_ value: Double) -> ServiceArgument {
        Int64(exactly: value).map(ServiceArgument.integer) ?? .number(value)
    }
}
