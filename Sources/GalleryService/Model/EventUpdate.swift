public import Foundation

/// A status update that the company posted about an event.
public struct EventUpdate: Codable, Hashable, Identifiable, Sendable {
    /// The update's id, unique across all events.
    public let id: Int

    /// The time of posting.
    public let time: Date

    /// The author's name.
    public let author: String

    /// The text, with newlines.
    public let text: String
}
