/// A source of the priority of work, which may change while the work waits.
protocol WorkPriority: Sendable {
    /// The current priority; higher values run first.
    var level: Int { get }
}
