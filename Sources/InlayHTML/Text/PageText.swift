import InlayValues

/// A decoder of pages that detects their character encoding.
package enum PageText {
    /// Decodes a page as the HTML Standard defines it, in the first of these encodings that applies.
    ///
    /// 1. The encoding of the byte order mark.
    /// 2. The encoding that the server declares, if its label is known.
    /// 3. The encoding that the page declares in its first 1,024 bytes, if its label is known.
    /// 4. UTF-8, if the bytes are valid UTF-8.
    /// 5. Windows-1252, in which any bytes are valid.
    ///
    /// Each invalid sequence becomes U+FFFD. Labels and decoders are those of the Encoding Standard.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the page.
    ///   - charset: The encoding label in the server's header `Content-Type`; nil if there is none.
    /// - Returns: The text of the page.
    package static func decode(_ bytes: [UInt8], charset: String? = nil) -> String {
        if let mark = Charset.mark(of: bytes) {
            return mark.charset.text(of: bytes.dropFirst(mark.length))
        }
        let declared = charset.flatMap(Charset.init(label:)) ?? PageCharset.declared(in: bytes)
        if let declared { return declared.text(of: bytes) }
        return String(validating: bytes, as: UTF8.self) ?? Charset.windows1252.text(of: bytes)
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
}
