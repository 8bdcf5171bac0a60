import InlayValues

/// Makes strings of texts, by the charset that the server names; UTF-8 where it names none.
///
/// XML of any kind is a text, too. What it says of its charset counts, where the server names none.
public struct TextBodyDecoder: BodyDecoding {
    /// Makes a decoder.
    public init() {}

    /// Whether it is text or XML of any kind.
    public func canDecode(_ type: MediaType) -> Bool { type.isText || type.isXML }

    /// Makes a string, or what can be decoded from one; throws a ``BodyProblem``.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: MediaType, as value: Value.Type
    ) throws -> Value {
        let named = type.parameters["charset"]
        let charset = type.isXML ? XMLCharset.name(of: bytes, header: named) : named ?? "utf-8"
        let text = try TextCharset.text(bytes, charset: charset)
        if let text = text as? Value { return text }
        return try JSONBodyDecoder.decode(.string(text))
    }
}
