/// Whether an event is planned maintenance or an unplanned incident.
package enum EventKind: String, Codable, CaseIterable, Sendable {
    /// Planned maintenance.
    case planned

    /// An unplanned incident.
    case unplanned
}
