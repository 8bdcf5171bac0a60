/// Encodes as the text; templates put it in as it is.
///
/// There is no decoding on purpose: what comes from outside is never trusted.
extension TrustedHTML: Encodable {
    /// Writes the HTML as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}
