/// An event with its summary, updates and devices, as returned by `/events/{id}`.
///
/// In JSON it is a single object with the members of the event and of this type.
package struct EventDetail: Codable, Hashable, Identifiable, Sendable {
    /// The event, as returned by `/events`.
    package let event: Event

    /// The summary, in paragraphs separated by empty lines.
    package let summary: String

    /// The updates, oldest first.
    package let updates: [EventUpdate]

    /// The ids of the affected devices.
    package let devices: [Int]

    /// The event's id.
    package var id: Int { event.id }

    init(event: Event, summary: String, updates: [EventUpdate], devices: [Int]) {
        self.event = event
        self.summary = summary
        self.updates = updates
        self.devices = devices
    }

    /// Decodes the event and the details from a single object.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        event = try Event(from: decoder)
        summary = try container.decode(String.self, forKey: .summary)
        updates = try container.decode([EventUpdate].self, forKey: .updates)
        devices = try container.decode([Int].self, forKey: .devices)
    }

    /// Encodes the event and the details as a single object.
    package func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(summary, forKey: .summary)
        try container.encode(updates, forKey: .updates)
        try container.encode(devices, forKey: .devices)
    }

    private enum CodingKeys: CodingKey {
        case summary
        case updates
        case devices
    }
}
