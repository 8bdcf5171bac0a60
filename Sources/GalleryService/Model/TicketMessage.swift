public import Foundation

/// A message of a ticket.
public struct TicketMessage: Codable, Hashable, Identifiable, Sendable {
    /// The message's id, unique across all tickets.
    public let id: Int

    /// The author's name.
    public let author: String

    /// The time of receipt.
    public let time: Date

    /// Whether the author is on the company's support staff.
    public let isStaff: Bool

    /// The body, as HTML that a mail program produced.
    ///
    /// It is untrusted and must be sanitized: some messages contain scripts, event handlers and
    /// remote images.
    public let html: String
}
