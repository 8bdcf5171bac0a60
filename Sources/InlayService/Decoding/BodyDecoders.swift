import InlayValues

/// A decoder of JSON bodies.
///
/// Dates may be ISO 8601 strings or seconds since 1970; integers must be exact.
public struct JSONBodyDecoder: BodyDecoding {
    /// Creates a decoder.
    public init() {}

    /// Returns whether the media type is JSON.
    public func canDecode(_ type: HTTPMediaType) -> Bool { type.isJSON }

    /// Decodes JSON; throws a ``BodyProblem`` with line and column, or with the coding path.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
    ) throws -> Value {
        var bytes = bytes
        // JSON is UTF-8; servers that send another charset name it, and some name one that doesn't
        // exist.
        var label = type.parameters["charset"] ?? "utf-8"
        // By the Encoding Standard this is Windows-1252; JSON in ASCII is UTF-8.
        if ["us-ascii", "ascii"].contains(label.lowercased()) { label = "utf-8" }
        let charset = Charset.mark(of: bytes)?.charset ?? Charset(label: label)
        if let charset, charset != .utf8 {
            bytes = Array(try BodyCharset(label: label).text(of: bytes).utf8)
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

    /// Decodes a parsed JSON value.
    static func decode<Value: Decodable>(_ json: JSONValue) throws(BodyProblem) -> Value {
        do {
            return try json.decode(Value.self)
        } catch {
            throw BodyProblem("its body is not a \(Value.self): \(sentence(for: error))")
        }
    }
}

/// A decoder of text bodies, in the charset that the server names, by default UTF-8.
///
/// Charsets are those of the Encoding Standard, as in browsers, and a byte order mark takes precedence
/// over the server. XML is treated as text, too; if the server names no charset, its declaration is
/// used.
public struct TextBodyDecoder: BodyDecoding {
    /// Creates a decoder.
    public init() {}

    /// Returns whether the media type is text or XML.
    public func canDecode(_ type: HTTPMediaType) -> Bool { type.isText || type.isXML }

    /// Decodes a string, or a type that decodes from one; throws a ``BodyProblem``.
    public func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
    ) throws -> Value {
        let header = type.parameters["charset"]
        let charset =
            type.isXML
            ? BodyCharset(xml: bytes, header: header) : BodyCharset(label: header ?? "utf-8")
        let text = try charset.text(of: bytes)
        if let text = text as? Value { return text }
        return try JSONBodyDecoder.decode(.string(text))
    }
}
