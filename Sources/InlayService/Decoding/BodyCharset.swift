import InlayValues

/// The charset of a text body, by the labels and the decoders of the Encoding Standard.
///
/// A byte order mark takes precedence over the label, as in browsers.
struct BodyCharset {
    /// The label in the header or in the declaration of an XML body.
    let label: String

    /// Creates a charset by its label.
    init(label: String) { self.label = label }

    /// Creates the charset of an XML body: that in the header or that in its declaration, in this
    /// order (RFC 7303); UTF-8 by default.
    init(xml bytes: [UInt8], header: String?) {
        let wide = Self.wide.first { bytes.starts(with: $0.start) }?.label
        label = header ?? wide ?? Self.declared(in: bytes) ?? "utf-8"
    }

    /// Decodes a body; throws if the charset has no decoder, or the bytes are invalid in it.
    func text(of bytes: [UInt8]) throws(BodyProblem) -> String {
        let mark = Charset.mark(of: bytes)
        guard let charset = mark?.charset ?? Charset(label: label), charset.isDecodable else {
            throw BodyProblem("its charset is \(visible(label)), for which there is no decoder.")
        }
        let length = mark?.length ?? 0
        let (text, error) = charset.decoded(Array(bytes.dropFirst(length)))
        if let error {
            let name = mark?.charset.name ?? visible(label)
            throw BodyProblem("byte \(error + length + 1) of its text isn't \(name).")
        }
        return text
    }

    /// The number of bytes that are searched for the declaration of an XML body.
    private static let searchedLength = 256

    /// The bytes of `<?` in encodings of two bytes.
    private static let wide: [(start: [UInt8], label: String)] = [
        ([0x3C, 0, 0x3F, 0], "utf-16le"), ([0, 0x3C, 0, 0x3F], "utf-16be"),
    ]

    private static func declared(in bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(searchedLength), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let end = start.firstRange(of: "?>"),
            case let declaration = start[..<end.lowerBound],
            let name = declaration.firstRange(of: "encoding")
        else { return nil }
        let value = declaration[name.upperBound...].drop(while: \.isWhitespace)
        guard value.first == "=" else { return nil }
        let quoted = value.dropFirst().drop(while: \.isWhitespace)
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        let text = quoted.dropFirst().prefix { $0 != quote }
        // A declaration that is readable as ASCII can't be in UTF-16.
        if text.lowercased().hasPrefix("utf-16") { return "utf-8" }
        return text.isEmpty ? nil : String(text)
    }
}
