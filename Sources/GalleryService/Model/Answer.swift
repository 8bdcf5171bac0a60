package import Foundation

/// An answer to a forum question, as a row of `/answers`.
package struct Answer: Codable, Hashable, Identifiable, Sendable {
    /// The answer's id.
    package let id: Int

    /// The author's name.
    package let author: String

    /// The time at which the answer was written.
    package let written: Date

    /// The number of upvotes minus downvotes.
    package let votes: Int

    /// The body, as untrusted HTML.
    package let body: String
}
