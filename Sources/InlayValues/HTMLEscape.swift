/// Writes text so that HTML shows exactly it, in an element and in a quoted attribute.
package enum HTMLEscape {
    /// Appends the text in UTF-8, escaped.
    ///
    /// U+0000, which HTML can't hold, becomes U+FFFD.
    package static func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &output) }
    }

    /// The text, escaped.
    package static func text(_ text: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends UTF-8, escaped.
    package static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) {
        var copied = 0
        while let index = firstSpecial(in: bytes, from: copied) {
            // Runs that need no escape are most of a text, and are copied as a whole.
            output += bytes[copied..<index]
            entity(for: bytes[index]).withUTF8Buffer { output += $0 }
            copied = index + 1
        }
        output += bytes[copied...]
    }

    /// What a byte becomes that can't stand for itself.
    package static func entity(for byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: "\u{FFFD}"
        }
    }

    /// The index of the first `&`, `<`, `>`, `"`, `'` or NUL from an index on; looks at 16 bytes
    /// at a time.
    package static func firstSpecial(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base)
        let end = bytes.count
        var index = start
        while index + 16 <= end {
            let chunk = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            // `<` and `>` differ in one bit, and so do `&` and `'`.
            let isSpecial =
                ((chunk | 2) .== 0x3E) .| ((chunk | 1) .== 0x27) .| (chunk .== 0x22)
                .| (chunk .== 0)
            let mask = unsafeBitCast(isSpecial, to: SIMD2<UInt64>.self)
            if mask.x | mask.y != 0 {
                return index
                    + (mask.x != 0
                        ? mask.x.trailingZeroBitCount >> 3 : 8 + mask.y.trailingZeroBitCount >> 3)
            }
            index += 16
        }
        while index < end {
            let byte = bytes[index]
            if byte | 2 == 0x3E || byte | 1 == 0x27 || byte == 0x22 || byte == 0 { return index }
            index += 1
        }
        return nil
    }
}
