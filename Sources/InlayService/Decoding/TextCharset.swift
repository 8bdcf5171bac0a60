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
        guard let encoding = encoding(named: charset) else {
            throw BodyProblem("its charset is \(visible(charset)), which nothing here can read.")
        }
        // Windows' Latin-1 has bytes that mean nothing; as in browsers, they are Latin-1's.
        let other = encoding == .windowsCP1252 ? String.Encoding.isoLatin1 : encoding
        guard
            let text = String(bytes: bytes, encoding: encoding)
                ?? String(bytes: bytes, encoding: other)
        else {
            throw BodyProblem("its text isn't \(visible(charset)).")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    // MARK: - Private

    private static func encoding(named charset: String) -> String.Encoding? {
        switch charset.lowercased() {
        // What is called Latin-1 is Windows' in truth, as browsers know.
        case "iso-8859-1", "latin1", "windows-1252": .windowsCP1252
        default: String.Encoding(ianaName: charset)
        }
    }

    /// How many bytes from the start are whole characters.
    private static func validLength(of bytes: ArraySlice<UInt8>) -> Int {
        var (valid, bound) = (0, bytes.count)
        while valid < bound {
            let middle = (valid + bound + 1) / 2
            if isPrefix(bytes.prefix(middle)) { valid = middle } else { bound = middle - 1 }
        }
        return valid
    }

    /// Whether the bytes are text, but for a character that isn't whole at their end.
    private static func isPrefix(_ bytes: ArraySlice<UInt8>) -> Bool {
        (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}
