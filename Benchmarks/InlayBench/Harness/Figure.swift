/// A measured value, with a peer's value if there is a peer.
nonisolated struct Figure: Encodable, Sendable {
    let name: String
    let value: Double
    let unit: String
    /// The name of the alternative that does the same work.
    let peer: String?
    /// The value divided by the peer's.
    let ratio: Double?
    let goal: String
    let holds: Bool

    /// Creates a figure that must not exceed a multiple of the peer's value.
    init(
        _ name: String, _ pair: Pair, unit: String, peer: String, ratioAtMost limit: Double
    ) {
        self.name = name
        self.unit = unit
        self.peer = peer
        value = pair.own
        ratio = pair.own / pair.peer
        goal = "ratio at most \(limit)"
        holds = pair.own <= pair.peer * limit
    }

    /// Creates a figure of throughput that must reach a fraction of the peer's.
    init(
        _ name: String, _ pair: Pair, unit: String, peer: String, ratioAtLeast limit: Double
    ) {
        self.name = name
        self.unit = unit
        self.peer = peer
        value = pair.own
        ratio = pair.own / pair.peer
        goal = "ratio at least \(limit)"
        holds = pair.own >= pair.peer * limit
    }

    /// Creates a figure that must not exceed an absolute limit, with a peer's value beside it.
    init(
        _ name: String, _ value: Double, unit: String, peer: String, against other: Double,
        atMost limit: Double
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.peer = peer
        ratio = value / other
        goal = "at most \(limit)"
        holds = value <= limit
    }

    /// Creates a figure without a goal.
    init(_ name: String, _ value: Double, unit: String) {
        self.name = name
        self.value = value
        self.unit = unit
        peer = nil
        ratio = nil
        goal = "told"
        holds = true
    }

    private enum CodingKeys: CodingKey {
        case name, value, unit, peer, ratio, goal, holds
    }

    /// Encodes missing values as `null`, so that all figures have the same members.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(peer, forKey: .peer)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(goal, forKey: .goal)
        try container.encode(holds, forKey: .holds)
    }
}
