import Foundation

/// Reads texts of all charsets that the system knows.
enum TextCharset {
    static func isUTF8(_ charset: String) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset.lowercased())
    }

    /// The text of bytes; throws where they aren't of the charset.
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
            throw BodyProblem("its charset is \(visible(charset)), which nothing here can read.")
        }
        guard let text = String(bytes: bytes, encoding: encoding) else {
            throw BodyProblem("its text isn't \(visible(charset)).")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    // MARK: - Private

    /// What stands in Windows' Latin-1 where Latin-1 has control characters.
    private static let windows = Array(
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
        """.unicodeScalars)

    /// What is called Latin-1 is Windows' in truth, as browsers know.
    private static func latin(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isWindows = (0x80...0x9F).contains(byte)
            text.append(isWindows ? windows[Int(byte) - 0x80] : UnicodeScalar(byte))
        }
        return String(text)
    }

    /// How many bytes from the start are whole characters.
    private static func validLength(of bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { length += UTF8.width(scalar) }
        return length
    }
}
