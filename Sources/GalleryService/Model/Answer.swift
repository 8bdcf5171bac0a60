public import Foundation

/// What someone answered to a question, as a row of `/answers`.
public struct Answer: Codable, Hashable, Identifiable, Sendable {
    /// The number of the answer.
    public let id: Int

    /// Who answered.
    public let author: String

    /// When.
    public let written: Date

    /// How many found it helpful, less those who didn't.
    public let votes: Int

    /// What was said, as HTML that a stranger wrote.
    public let body: String
}
