/// What HTML may be, so that parsing it takes a bounded time.
public struct HTMLLimits: Hashable, Sendable {
    /// How many bytes of UTF-8 it may have.
    public var bytes: Int

    /// Sets limits.
    public init(bytes: Int = 16_000_000) {
        self.bytes = bytes
    }
}

/// Why HTML wasn't parsed.
public enum HTMLLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is longer than the limits say.
    case tooLong(bytes: Int, limit: Int)
    /// Its elements are nested so that parsing takes more steps than its length allows.
    case tooDeep
    /// Its tree would be many times as large as its text.
    case tooLarge

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "The HTML has \(bytes) bytes; \(limit) are allowed."
        case .tooDeep: "The HTML opens too many elements in one another."
        case .tooLarge: "The HTML repeats open elements too often: its tree would be too large."
        }
    }
}
