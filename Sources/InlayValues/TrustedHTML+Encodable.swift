/// Encoding as a string; templates insert the value unescaped.
///
/// The type isn't `Decodable` on purpose: content from outside is never trusted.
extension TrustedHTML: Encodable {
    /// Encodes the HTML as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}
