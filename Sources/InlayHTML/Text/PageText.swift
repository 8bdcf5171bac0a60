import Foundation

/// A decoder of pages that detects their character encoding.
package enum PageText {
    /// Decodes a page in the first of these encodings that applies.
    ///
    /// 1. The encoding of the byte order mark.
    /// 2. UTF-16, if the server declares it.
    /// 3. ISO-2022-JP, if it is the declared encoding: the server's, or else the page's.
    /// 4. UTF-8, if the bytes are valid UTF-8.
    /// 5. The declared encoding, if it is supported and the bytes are valid in it.
    /// 6. Windows-1252, in which any bytes are valid.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the page.
    ///   - charset: The encoding label in the server's header `Content-Type`; nil if there is none.
    /// - Returns: The text of the page.
    package static func decode(_ bytes: [UInt8], charset: String? = nil) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return utf16(bytes.dropFirst(2), isBigEndian: true)
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return utf16(bytes.dropFirst(2), isBigEndian: false)
        }
        let declared = charset?.lowercased()
        switch declared {
        case "utf-16", "utf-16le": return utf16(bytes[...], isBigEndian: false)
        case "utf-16be": return utf16(bytes[...], isBigEndian: true)
        default: break
        }
        let label = declared ?? PageCharset.label(in: bytes)
        // ISO-2022-JP uses only ASCII bytes, so it would pass as valid UTF-8.
        if label != "iso-2022-jp", let text = String(validating: bytes, as: UTF8.self) {
            return text
        }
        switch label.flatMap(PageCharset.encoding) {
        case .utf8?: return String(decoding: bytes, as: UTF8.self)
        case let encoding?:
            return String(data: Data(bytes), encoding: encoding) ?? windows1252(bytes)
        case nil: return windows1252(bytes)
        }
    }

    /// Returns the kind of a file that isn't a page, such as "a PNG image", by its first bytes; nil
    /// if the file may be a page.
    package static func foreignKind(of bytes: [UInt8]) -> String? {
        let kinds: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image"),
            ([0xFF, 0xD8, 0xFF], "a JPEG image"), (Array("GIF8".utf8), "a GIF image"),
            (Array("%PDF-".utf8), "a PDF"), ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
            ([0x1F, 0x8B], "compressed"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        ]
        return kinds.first { bytes.starts(with: $0.0) }?.1
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Decodes Windows-1252 as browsers do, with its five undefined bytes as control characters.
    private static func windows1252(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isSpecial = (0x80...0x9F).contains(byte)
            text.append(isSpecial ? specials[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    /// The characters of the bytes 0x80 to 0x9F in Windows-1252.
    private static let specials = Array(
        """
        \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\
        \u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\
        \u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}
        """.unicodeScalars)
}
