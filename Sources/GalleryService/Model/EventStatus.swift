/// How far an event is.
public enum EventStatus: String, Codable, CaseIterable, Sendable {
    /// It hasn't begun.
    case scheduled

    /// It has begun, and nobody knows why yet.
    case investigating

    /// It goes on.
    case inProgress

    /// It is over.
    case resolved

    /// It was called off.
    case cancelled
}
