/// The limits of HTML input, which bound the time that parsing takes.
public struct HTMLLimits: Hashable, Sendable {
    /// The maximum length of the HTML in UTF-8 bytes.
    public var bytes: Int

    /// Creates limits: by default, 16 million bytes of HTML.
    public init(bytes: Int = 16_000_000) {
        self.bytes = bytes
    }
}

/// The reason why HTML wasn't parsed or sanitized.
public enum HTMLLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTML has more bytes than allowed.
    case tooLong(bytes: Int, limit: Int)
    /// Parsing exceeds the step limit, which grows with the length of the HTML, or more than 512
    /// formatting elements such as `<b>` weren't closed; both are results of deep nesting.
    case tooDeep
    /// The result would be too large.
    ///
    /// Either the tree would be many times as large as the HTML, because the parser repeats
    /// misnested formatting elements, or the sanitized HTML would exceed its length limit.
    case tooLarge

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "The HTML has \(bytes) bytes; \(limit) are allowed."
        case .tooDeep: "The HTML opens too many elements in one another."
        case .tooLarge: "The HTML repeats open elements too often: its tree would be too large."
        }
    }
}
