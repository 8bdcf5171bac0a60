/// The charset of XML: that of its byte order mark, of the header, of its declaration, or UTF-8.
///
/// In this order, as RFC 7303 has it: a server knows less of a file than the file itself.
enum XMLCharset {
    /// How far a declaration is looked for.
    private static let searchedLength = 256

    private static let marks: [(mark: [UInt8], charset: String)] = [
        ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFF, 0xFE], "utf-16le"), ([0xFE, 0xFF], "utf-16be"),
    ]

    /// How `<?` begins in charsets of two bytes.
    private static let wide: [(start: [UInt8], charset: String)] = [
        ([0x3C, 0, 0x3F, 0], "utf-16le"), ([0, 0x3C, 0, 0x3F], "utf-16be"),
    ]

    /// The name of a body's charset.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - header: What the header names.
    /// - Returns: The name.
    static func name(of bytes: [UInt8], header: String?) -> String {
        if let found = marks.first(where: { bytes.starts(with: $0.mark) }) { return found.charset }
        if let header { return header }
        if let found = wide.first(where: { bytes.starts(with: $0.start) }) { return found.charset }
        let named = declared(in: bytes)
        // Who can say so in ASCII isn't in UTF-16.
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
