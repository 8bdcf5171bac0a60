/// A character encoding of the WHATWG Encoding Standard, with the standard's decoder.
///
/// ```swift
/// Charset(label: "Latin1")?.name  // windows-1252
/// Charset(label: "sjis")?.text(of: bytes)
/// ```
package struct Charset: Hashable, Sendable {
    /// The name, such as `Shift_JIS`.
    package let name: String
    let decoder: Decoder

    /// The algorithm of a decoder.
    enum Decoder: Hashable, Sendable {
        case utf8
        case utf16(isBigEndian: Bool)
        case replacement, userDefined
        case gb18030, big5, eucJP, iso2022JP, shiftJIS, eucKR
        /// A table with the characters of the bytes 0x80 to 0xFF.
        case singleByte([Unicode.Scalar])

        init(name: String, characters: Substring) {
            self =
                switch name {
                case "UTF-8": .utf8
                case "UTF-16LE": .utf16(isBigEndian: false)
                case "UTF-16BE": .utf16(isBigEndian: true)
                case "replacement": .replacement
                case "x-user-defined": .userDefined
                case "GBK", "gb18030": .gb18030
                case "Big5": .big5
                case "EUC-JP": .eucJP
                case "ISO-2022-JP": .iso2022JP
                case "Shift_JIS": .shiftJIS
                case "EUC-KR": .eucKR
                default: .singleByte(Array(characters.unicodeScalars))
                }
        }
    }

    package static let utf8 = Charset(name: "UTF-8", decoder: .utf8)
    /// The encoding of pages that declare none and aren't valid UTF-8.
    package static let windows1252 = named("windows-1252")

    /// Whether the standard decodes the encoding, instead of replacing any text with U+FFFD because
    /// attackers could hide markup in it.
    package var isDecodable: Bool { decoder != .replacement }

    private init(name: String, decoder: Decoder) {
        (self.name, self.decoder) = (name, decoder)
    }

    /// Finds an encoding by one of its labels, ignoring case and surrounding white space.
    ///
    /// - Returns: nil for a label that isn't in the standard.
    package init?(label: String) {
        let spaces: [Character] = [" ", "\t", "\n", "\u{C}", "\r"]
        let key = label.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }
        let bytes = String(key.reversed()).utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        guard let charset = Self.byLabel[String(decoding: bytes, as: UTF8.self)] else { return nil }
        self = charset
    }

    /// Returns the encoding that a byte order mark declares, and the length of the mark; nil if the
    /// bytes don't start with one.
    package static func mark(
        of bytes: some Collection<UInt8>
    ) -> (charset: Charset, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (named("UTF-16BE"), 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (named("UTF-16LE"), 2) }
        return nil
    }

    private static let byLabel: [String: Charset] = {
        var charsets: [String: Charset] = [:]
        let table = String(decoding: PackageResources.charsets_txt, as: UTF8.self)
        for line in table.unicodeScalars.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let name = String(fields[0])
            let decoder = Decoder(name: name, characters: Substring(fields[2]))
            for label in fields[1].split(separator: " ") {
                charsets[String(label)] = Charset(name: name, decoder: decoder)
            }
        }
        return charsets
    }()

    /// Returns the encoding with a name of the standard, which is also one of its labels.
    private static func named(_ name: String) -> Charset { Charset(label: name) ?? .utf8 }
}

extension Charset {
    /// Decodes bytes; each invalid sequence becomes U+FFFD, as the standard's decoders define it.
    ///
    /// A byte order mark isn't removed; see ``mark(of:)``.
    package func text(of bytes: some Collection<UInt8>) -> String {
        decoded(Array(bytes)).text
    }

    /// Decodes bytes.
    ///
    /// - Returns: The text, with U+FFFD for each invalid sequence, and the offset of the first one
    ///   or the byte that shows it; nil if there is none.
    package func decoded(_ bytes: [UInt8]) -> (text: String, error: Int?) {
        switch decoder {
        case .utf8:
            if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
            return (String(decoding: bytes, as: UTF8.self), Self.validLength(of: bytes))
        case .replacement: return bytes.isEmpty ? ("", nil) : ("\u{FFFD}", 0)
        default:
            var input = CharsetInput(bytes)
            input.decode(decoder)
            return (String(input.output), input.error)
        }
    }

    /// Returns the length of the valid UTF-8 at the start of the bytes.
    private static func validLength(of bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { length += UTF8.width(scalar) }
        return length
    }
}
