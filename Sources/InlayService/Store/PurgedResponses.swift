/// The number and size of the responses that a purge removed.
public struct PurgedResponses: Hashable, Sendable {
    /// The number of responses.
    public var responses: Int

    /// The total size of their bodies, in bytes.
    public var bytes: Int

    /// Creates a count; zero by default.
    public init(responses: Int = 0, bytes: Int = 0) {
        self.responses = responses
        self.bytes = bytes
    }
}
