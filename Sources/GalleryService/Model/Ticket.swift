public import Foundation

/// A customer's support ticket, as a row of `/tickets`.
public struct Ticket: Codable, Hashable, Identifiable, Sendable {
    /// The ticket's id, as in `/tickets/{id}`.
    public let id: Int

    /// The subject; arbitrary text that may look like markup.
    public let subject: String

    /// The status, which tells who has to reply.
    public let status: TicketStatus

    /// The priority.
    public let priority: TicketPriority

    /// The time at which the ticket was opened.
    public let opened: Date

    /// The name of the customer.
    public let customer: String

    /// The number of messages.
    public let messagesCount: Int
}
