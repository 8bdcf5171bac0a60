public import Foundation

/// An incident or maintenance that affects the customer's devices, as a row of `/events`.
public struct Event: Codable, Hashable, Identifiable, Sendable {
    /// The event's id, as in `/events/{id}`.
    public let id: Int

    /// The subject, in one line.
    public let subject: String

    /// Whether the event was planned.
    public let kind: EventKind

    /// The progress of the event.
    public let status: EventStatus

    /// The actual or planned start.
    public let start: Date

    /// The actual or planned end, or `nil` if unknown.
    public let end: Date?

    /// The number of affected devices.
    public let impactedCount: Int

    /// The number of updates.
    public let updatesCount: Int
}
