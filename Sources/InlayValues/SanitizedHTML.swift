/// Untrusted HTML after sanitizing: without scripts, frames and automatic loads.
///
/// Only the sanitizer of `InlayHTML` creates it. Templates insert it unescaped.
public struct SanitizedHTML: Hashable, Sendable, Encodable {
    /// The text of the HTML.
    public let source: String

    package init(sanitized source: String) {
        self.source = source
    }

    /// Encodes the HTML as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}

extension TrustedHTML {
    /// Converts sanitized HTML to trusted HTML.
    public init(_ html: SanitizedHTML) {
        self.init(trusting: html.source)
    }
}
