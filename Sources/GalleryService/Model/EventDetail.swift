/// An event with all that is known about it, as `/events/{id}` gives it.
///
/// In JSON it is one object: the members of the event, and those here.
public struct EventDetail: Codable, Hashable, Identifiable, Sendable {
    /// The event, as the list has it.
    public let event: Event

    /// What happened, in paragraphs with an empty line between them.
    public let summary: String

    /// What was said about it, the oldest first.
    public let updates: [EventUpdate]

    /// The numbers of the devices that it touches.
    public let devices: [Int]

    /// The event's number.
    public var id: Int { event.id }

    init(event: Event, summary: String, updates: [EventUpdate], devices: [Int]) {
        self.event = event
        self.summary = summary
        self.updates = updates
        self.devices = devices
    }

    /// Reads the one object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        event = try Event(from: decoder)
        summary = try container.decode(String.self, forKey: .summary)
        updates = try container.decode([EventUpdate].self, forKey: .updates)
        devices = try container.decode([Int].self, forKey: .devices)
    }

    /// Writes the one object.
    public func encode(to encoder: any Encoder) throws {
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
