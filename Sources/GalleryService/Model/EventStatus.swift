/// The progress of an event.
package enum EventStatus: String, Codable, CaseIterable, Sendable {
    /// The event hasn't begun.
    case scheduled

    /// The event has begun and its cause is unknown.
    case investigating

    /// The work on the event is in progress.
    case inProgress

    /// The event has ended.
    case resolved

    /// The planned event was cancelled.
    case cancelled
}
