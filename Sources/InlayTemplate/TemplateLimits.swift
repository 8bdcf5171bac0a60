/// The limits of a rendering, so that every template ends.
public struct TemplateLimits: Hashable, Sendable {
    /// The maximum number of operations of the compiled template.
    public var operations: Int

    /// The time limit of a rendering, including the time of sequences and sinks; nil for no limit.
    public var duration: Duration?

    /// The maximum length of the output in bytes, and the maximum memory of each value that a
    /// filter, a tag or `regroup` makes, including the elements of a list.
    public var outputBytes: Int

    /// The maximum depth of includes, when the template is compiled and when it is rendered.
    public var includeDepth: Int

    /// The maximum nesting of blocks; the stack of a small thread may allow less.
    public var nestingDepth: Int

    /// The maximum number of nodes that are compiled: texts, values and tags.
    ///
    /// A block counts again in each block that contains it by `block.super`, and an included
    /// template in each HTML context. Literal text and files count as one node for every 256 bytes.
    public var compiledNodes: Int

    /// Creates limits.
    public init(
        operations: Int = 100_000_000, outputBytes: Int = 256_000_000, includeDepth: Int = 64,
        nestingDepth: Int = 1_000, compiledNodes: Int = 1_000_000, duration: Duration? = nil
    ) {
        self.compiledNodes = compiledNodes
        self.duration = duration
        self.nestingDepth = nestingDepth
        self.operations = operations
        self.outputBytes = outputBytes
        self.includeDepth = includeDepth
    }
}
