/// The charset of an XML body: from its byte order mark, the header or its declaration, in this
/// order (RFC 7303); UTF-8 by default.
enum XMLCharset {
    /// The number of bytes that are searched for a declaration.
    private static let searchedLength = 256

    private static let marks: [(mark: [UInt8], charset: String)] = [
        ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFF, 0xFE], "utf-16le"), ([0xFE, 0xFF], "utf-16be"),
    ]

    /// The bytes of `<?` in two-byte charsets.
    private static let wide: [(start: [UInt8], charset: String)] = [
        ([0x3C, 0, 0x3F, 0], "utf-16le"), ([0, 0x3C, 0, 0x3F], "utf-16be"),
    ]

    /// Returns the charset of a body.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - header: The charset in the header, if any.
    /// - Returns: The name of the charset.
    static func name(of bytes: [UInt8], header: String?) -> String {
        if let found = marks.first(where: { bytes.starts(with: $0.mark) }) { return found.charset }
        if let header { return header }
        if let found = wide.first(where: { bytes.starts(with: $0.start) }) { return found.charset }
        let named = declared(in: bytes)
        // A declaration that is readable as ASCII can't be in UTF-16.
        return named.map { $0.lowercased().hasPrefix("utf-16") ? "utf-8" : $0 } ?? "utf-8"
    }

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
        return text.isEmpty ? nil : String(text)
    }
}
