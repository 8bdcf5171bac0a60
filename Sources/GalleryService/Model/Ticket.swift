public import Foundation

/// What a customer asked, as a row of `/tickets`.
public struct Ticket: Codable, Hashable, Identifiable, Sendable {
    /// The number in `/tickets/{id}`.
    public let id: Int

    /// What it is about; any text, also such that looks like markup.
    public let subject: String

    /// Whose turn it is.
    public let status: TicketStatus

    /// How soon it needs an answer.
    public let priority: TicketPriority

    /// When it was asked.
    public let opened: Date

    /// Who asked.
    public let customer: String

    /// How many messages it has.
    public let messagesCount: Int
}
