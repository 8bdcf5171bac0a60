import Foundation

/// Decoding of text in all charsets that the system supports.
enum TextCharset {
    static func isUTF8(_ charset: String) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset.lowercased())
    }

    /// Decodes bytes; throws if they are invalid in the charset.
    static func text(_ bytes: [UInt8], charset: String) throws(BodyProblem) -> String {
        if isUTF8(charset) {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let body = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
            guard let text = String(validating: body, as: UTF8.self) else {
                let offset = validLength(of: body) + (bytes.count - body.count)
                throw BodyProblem("byte \(offset + 1) of its text isn't \(visible(charset)).")
            }
            return text
        }
        if ["iso-8859-1", "latin1", "windows-1252"].contains(charset.lowercased()) {
            return latin(bytes)
        }
        guard let encoding = String.Encoding(ianaName: charset) else {
            throw BodyProblem("its charset is \(visible(charset)), for which there is no decoder.")
        }
        guard let text = String(bytes: bytes, encoding: encoding) else {
            throw BodyProblem("its text isn't \(visible(charset)).")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    // MARK: - Private

    /// The characters of Windows-1252 that replace Latin-1's control characters.
    private static let windows = Array(
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
        """.unicodeScalars)

    /// Text labeled Latin-1 is decoded as Windows-1252, as browsers do.
    private static func latin(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isWindows = (0x80...0x9F).contains(byte)
            text.append(isWindows ? windows[Int(byte) - 0x80] : UnicodeScalar(byte))
        }
        return String(text)
    }

    /// Returns the length of the valid UTF-8 at the start of the bytes.
    private static func validLength(of bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { length += UTF8.width(scalar) }
        return length
    }
}
