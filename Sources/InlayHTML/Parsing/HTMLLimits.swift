/// What HTML may be, so that parsing it takes a bounded time.
public struct HTMLLimits: Hashable, Sendable {
    /// How many bytes of UTF-8 it may have.
    public var bytes: Int

    /// Whether the text was written from a tree that was within the limits.
    var isOwnText = false

    /// Sets limits.
    public init(bytes: Int = 16_000_000) {
        self.bytes = bytes
    }
}

/// Why HTML wasn't parsed.
public enum HTMLLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is longer than the limits say.
    case tooLong(bytes: Int, limit: Int)
    /// It opens so many elements without closing them that parsing would take for ever.
    case tooDeep

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "The HTML has \(bytes) bytes; \(limit) are allowed."
        case .tooDeep: "The HTML opens too many elements in one another."
        }
    }
}
