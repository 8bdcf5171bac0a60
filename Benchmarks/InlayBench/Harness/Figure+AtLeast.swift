extension Figure {
    /// Creates a figure that must reach an absolute limit, with a peer's value beside it.
    init(
        _ name: String, _ value: Double, unit: String, peer: String, against other: Double,
        atLeast limit: Double
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.peer = peer
        ratio = value / other
        goal = "at least \(limit)"
        holds = value >= limit
    }
}
