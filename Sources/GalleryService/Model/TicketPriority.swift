/// How soon a ticket needs an answer.
public enum TicketPriority: String, Codable, CaseIterable, Sendable {
    /// Some day.
    case low

    /// Within a working day.
    case normal

    /// Today.
    case high

    /// Now.
    case urgent
}
