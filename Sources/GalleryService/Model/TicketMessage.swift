public import Foundation

/// A message of a ticket.
public struct TicketMessage: Codable, Hashable, Identifiable, Sendable {
    /// A number that no other message has.
    public let id: Int

    /// Who wrote it.
    public let author: String

    /// When it came.
    public let time: Date

    /// Whether somebody at the company wrote it.
    public let isStaff: Bool

    /// What was written, as a mail program made it.
    ///
    /// It is a stranger's HTML and must be sanitised: some messages have scripts, handlers and
    /// remote pictures.
    public let html: String
}
