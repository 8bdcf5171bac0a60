/// The priority of a ticket, which sets the time limit for the answer.
package enum TicketPriority: String, Codable, CaseIterable, Sendable {
    /// The answer has no time limit.
    case low

    /// The answer is due within a working day.
    case normal

    /// The answer is due today.
    case high

    /// The answer is due immediately.
    case urgent
}
