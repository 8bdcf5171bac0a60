/// The topic of a ticket, as HTML with the placeholders `{host}` and `{ip}`.
struct TicketTopic: Sendable {
    let subject: String
    let question: String
    let answer: String
}
