/// Something that says how urgent work is, and may say otherwise a moment later.
protocol WorkPriority: Sendable {
    /// How urgent; the higher the sooner.
    var level: Int { get }
}
