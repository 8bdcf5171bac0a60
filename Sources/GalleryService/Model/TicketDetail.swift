/// A ticket with its messages, as returned by `/tickets/{id}`.
///
/// In JSON it is a single object with the members of the ticket and `messages`.
package struct TicketDetail: Codable, Hashable, Identifiable, Sendable {
    /// The ticket, as returned by `/tickets`.
    package let ticket: Ticket

    /// The messages, oldest first.
    package let messages: [TicketMessage]

    /// The ticket's id.
    package var id: Int { ticket.id }

    init(ticket: Ticket, messages: [TicketMessage]) {
        self.ticket = ticket
        self.messages = messages
    }

    /// Decodes the ticket and its messages from a single object.
    package init(from decoder: any Decoder) throws {
        ticket = try Ticket(from: decoder)
        messages = try decoder.container(keyedBy: CodingKeys.self)
            .decode([TicketMessage].self, forKey: .messages)
    }

    /// Encodes the ticket and its messages as a single object.
    package func encode(to encoder: any Encoder) throws {
        try ticket.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(messages, forKey: .messages)
    }

    private enum CodingKeys: CodingKey {
        case messages
    }
}
