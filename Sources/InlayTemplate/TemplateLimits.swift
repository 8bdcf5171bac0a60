/// What one rendering may use up, so that no template keeps an app busy for ever.
public struct TemplateLimits: Hashable, Sendable {
    /// How many operations of the compiled template may run.
    public var operations: Int

    /// For how long one rendering may go on, the time for which sequences and sinks take included;
    /// nil for as long as the operations last.
    public var duration: Duration?

    /// How long the text may become, in bytes.
    public var outputBytes: Int

    /// How deep templates may include each other, or themselves.
    public var includeDepth: Int

    /// How deep blocks may stand in one another; fewer fit into the stack of a small thread.
    public var nestingDepth: Int

    /// Sets limits.
    public init(
        operations: Int = 100_000_000, outputBytes: Int = 256_000_000, includeDepth: Int = 64,
        nestingDepth: Int = 1_000, duration: Duration? = nil
    ) {
        self.duration = duration
        self.nestingDepth = nestingDepth
        self.operations = operations
        self.outputBytes = outputBytes
        self.includeDepth = includeDepth
    }
}
