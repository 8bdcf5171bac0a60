package import Foundation

/// An incident or maintenance that affects the customer's devices, as a row of `/events`.
package struct Event: Codable, Hashable, Identifiable, Sendable {
    /// The event's id, as in `/events/{id}`.
    package let id: Int

    /// The subject, in one line.
    package let subject: String

    /// Whether the event was planned.
    package let kind: EventKind

    /// The progress of the event.
    package let status: EventStatus

    /// The actual or planned start.
    package let start: Date

    /// The actual or planned end, or `nil` if unknown.
    package let end: Date?

    /// The number of affected devices.
    package let impactedCount: Int

    /// The number of updates.
    package let updatesCount: Int
}
