public import Foundation

/// What somebody at the company said about an event.
public struct EventUpdate: Codable, Hashable, Identifiable, Sendable {
    /// A number that no other update has.
    public let id: Int

    /// When it was said.
    public let time: Date

    /// Who said it.
    public let author: String

    /// What was said, with newlines.
    public let text: String
}
