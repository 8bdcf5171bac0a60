/// How much a purge removed.
public struct PurgedResponses: Hashable, Sendable {
    /// How many responses there were.
    public var responses: Int

    /// How many bytes their bodies had.
    public var bytes: Int

    /// Counts responses; none, if nothing is said.
    public init(responses: Int = 0, bytes: Int = 0) {
        self.responses = responses
        self.bytes = bytes
    }
}
