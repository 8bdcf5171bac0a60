package import Foundation

/// A message of a ticket.
package struct TicketMessage: Codable, Hashable, Identifiable, Sendable {
    /// The message's id, unique across all tickets.
    package let id: Int

    /// The author's name.
    package let author: String

    /// The time of receipt.
    package let time: Date

    /// Whether the author is on the company's support staff.
    package let isStaff: Bool

    /// The body, as HTML that a mail program produced.
    ///
    /// It is untrusted and must be sanitized: some messages contain scripts, event handlers and
    /// remote images.
    package let html: String
}
