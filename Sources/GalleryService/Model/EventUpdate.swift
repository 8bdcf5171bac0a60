package import Foundation

/// A status update that the company posted about an event.
package struct EventUpdate: Codable, Hashable, Identifiable, Sendable {
    /// The update's id, unique across all events.
    package let id: Int

    /// The time of posting.
    package let time: Date

    /// The author's name.
    package let author: String

    /// The text, with newlines.
    package let text: String
}
