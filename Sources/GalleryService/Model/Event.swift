public import Foundation

/// Something that happens to the customer's devices, as a row of `/events`.
public struct Event: Codable, Hashable, Identifiable, Sendable {
    /// The number in `/events/{id}`.
    public let id: Int

    /// What it is about, in a line.
    public let subject: String

    /// Whether the company meant it to happen.
    public let kind: EventKind

    /// How far it is.
    public let status: EventStatus

    /// When it began or will begin.
    public let start: Date

    /// When it ended, or will; `nil` while nobody knows.
    public let end: Date?

    /// How many devices it touches.
    public let impactedCount: Int

    /// How many updates it has.
    public let updatesCount: Int
}
