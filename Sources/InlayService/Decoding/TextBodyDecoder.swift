import InlayValues

/// A decoder of text bodies, in the charset that the server names or else in UTF-8.
///
/// XML is treated as text, too; if the server names no charset, its declaration is used.
public struct TextBodyDecoder: BodyDecoding {
    /// Creates a decoder.
    public init() {}

    /// Returns whether the media type is text or XML.
    public func canDecode(_ type: HTTPMediaType) -> Bool { type.isText || type.isXML }

    /// Decodes a string, or a type that decodes from one; throws a ``BodyProblem``.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
    ) throws -> Value {
        let named = type.parameters["charset"]
        let charset = type.isXML ? XMLCharset.name(of: bytes, header: named) : named ?? "utf-8"
        let text = try TextCharset.text(bytes, charset: charset)
        if let text = text as? Value { return text }
        return try JSONBodyDecoder.decode(.string(text))
    }
}
