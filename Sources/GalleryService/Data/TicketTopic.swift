/// What a ticket is about, as HTML with gaps: `{host}` and `{ip}`.
struct TicketTopic: Sendable {
    let subject: String
    let question: String
    let answer: String
}
