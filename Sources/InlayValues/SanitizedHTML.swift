/// HTML of a stranger without what could do harm: no script, no frame, nothing that loads unasked.
///
/// Only the sanitiser of `InlayHTML` makes it. Templates put it in as it is.
public struct SanitizedHTML: Hashable, Sendable, Encodable {
    /// The HTML itself.
    public let source: String

    package init(sanitized source: String) {
        self.source = source
    }

    /// Writes the HTML as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}

extension TrustedHTML {
    /// Takes what the sanitiser made.
    public init(_ html: SanitizedHTML) {
        self.init(trusting: html.source)
    }
}
