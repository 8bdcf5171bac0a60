/// A ticket with its messages, as `/tickets/{id}` gives it.
///
/// In JSON it is one object: the members of the ticket, and `messages`.
public struct TicketDetail: Codable, Hashable, Identifiable, Sendable {
    /// The ticket, as the list has it.
    public let ticket: Ticket

    /// What was written, the oldest first.
    public let messages: [TicketMessage]

    /// The ticket's number.
    public var id: Int { ticket.id }

    init(ticket: Ticket, messages: [TicketMessage]) {
        self.ticket = ticket
        self.messages = messages
    }

    /// Reads the one object.
    public init(from decoder: any Decoder) throws {
        ticket = try Ticket(from: decoder)
        messages = try decoder.container(keyedBy: CodingKeys.self)
            .decode([TicketMessage].self, forKey: .messages)
    }

    /// Writes the one object.
    public func encode(to encoder: any Encoder) throws {
        try ticket.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(messages, forKey: .messages)
    }

    private enum CodingKeys: CodingKey {
        case messages
    }
}
