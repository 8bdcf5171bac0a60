/// Whether the company meant an event to happen.
public enum EventKind: String, Codable, CaseIterable, Sendable {
    /// Maintenance.
    case planned

    /// A fault.
    case unplanned
}
