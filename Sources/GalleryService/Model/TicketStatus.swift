/// Whose turn it is in a ticket.
public enum TicketStatus: String, Codable, CaseIterable, Sendable {
    /// The company's.
    case open

    /// The customer's.
    case waiting

    /// Nobody's: it is answered.
    case solved

    /// Nobody's, and nobody may write to it any more.
    case closed
}
