/// The status of a ticket, which tells who has to reply.
package enum TicketStatus: String, Codable, CaseIterable, Sendable {
    /// The company has to reply.
    case open

    /// The customer has to reply.
    case waiting

    /// The ticket is answered; the customer may still reply.
    case solved

    /// The ticket is closed, and nobody can reply any more.
    case closed
}
