/// Whether an event is planned maintenance or an unplanned incident.
public enum EventKind: String, Codable, CaseIterable, Sendable {
    /// Planned maintenance.
    case planned

    /// An unplanned incident.
    case unplanned
}
