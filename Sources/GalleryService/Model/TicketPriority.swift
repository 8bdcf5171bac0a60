/// The priority of a ticket, which sets the time within which it is to be answered.
public enum TicketPriority: String, Codable, CaseIterable, Sendable {
    /// To be answered at some time.
    case low

    /// To be answered within a working day.
    case normal

    /// To be answered today.
    case high

    /// To be answered immediately.
    case urgent
}
