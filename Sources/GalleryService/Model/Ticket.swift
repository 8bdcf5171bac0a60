package import Foundation

/// A customer's support ticket, as a row of `/tickets`.
package struct Ticket: Codable, Hashable, Identifiable, Sendable {
    /// The ticket's id, as in `/tickets/{id}`.
    package let id: Int

    /// The subject; arbitrary text that may look like markup.
    package let subject: String

    /// The status, which tells who has to reply.
    package let status: TicketStatus

    /// The priority.
    package let priority: TicketPriority

    /// The time at which the ticket was opened.
    package let opened: Date

    /// The name of the customer.
    package let customer: String

    /// The number of messages.
    package let messagesCount: Int
}
