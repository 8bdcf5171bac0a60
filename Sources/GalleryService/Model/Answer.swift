public import Foundation

/// An answer to a forum question, as a row of `/answers`.
public struct Answer: Codable, Hashable, Identifiable, Sendable {
    /// The answer's id.
    public let id: Int

    /// The author's name.
    public let author: String

    /// The time at which the answer was written.
    public let written: Date

    /// The number of upvotes minus downvotes.
    public let votes: Int

    /// The body, as untrusted HTML.
    public let body: String
}
