import InlayValues

/// Makes values of JSON.
///
/// Dates may be ISO 8601 strings or seconds since 1970; integers are exact or an error.
public struct JSONBodyDecoder: BodyDecoding {
    /// Makes a decoder.
    public init() {}

    /// Whether it is JSON, of any kind.
    public func canDecode(_ type: MediaType) -> Bool { type.isJSON }

    /// Makes a value of JSON; throws a ``BodyProblem`` with line and column, or the place in the value.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: MediaType, as value: Value.Type
    ) throws -> Value {
        var bytes = bytes
        if let charset = type.parameters["charset"], !TextCharset.isUTF8(charset) {
            bytes = Array(try TextCharset.text(bytes, charset: charset).utf8)
        }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes, file: "body", loneSurrogates: .replace)
        } catch {
            throw BodyProblem(
                """
                its JSON is wrong in line \(error.line), column \(error.column): \
                \(error.message).
                """)
        }
        return try Self.decode(json)
    }

    /// Decodes JSON that is read already.
    static func decode<Value: Decodable>(_ json: JSONValue) throws(BodyProblem) -> Value {
        do {
            return try json.decode(Value.self)
        } catch {
            throw BodyProblem("not with a \(Value.self): \(sentence(for: error))")
        }
    }
}
