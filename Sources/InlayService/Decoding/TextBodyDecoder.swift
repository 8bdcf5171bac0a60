import InlayValues

/// Makes strings of texts, by the charset that the server names; UTF-8 where it names none.
public struct TextBodyDecoder: BodyDecoding {
    /// Makes a decoder.
    public init() {}

    /// Whether it is text of any kind.
    public func canDecode(_ type: MediaType) -> Bool { type.isText }

    /// Makes a string, or what can be decoded from one; throws a ``BodyProblem``.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: MediaType, as value: Value.Type
    ) throws -> Value {
        let text = try TextCharset.text(bytes, charset: type.parameters["charset"] ?? "utf-8")
        if let text = text as? Value { return text }
        return try JSONBodyDecoder.decode(.string(text))
    }
}
