/// Escaping of text for HTML elements and quoted attributes.
package enum HTMLEscape {
    /// Appends a text as UTF-8, escaped.
    ///
    /// U+0000, which HTML can't represent, becomes U+FFFD.
    package static func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &output) }
    }

    /// Returns a text, escaped.
    package static func text(_ text: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends UTF-8 bytes, escaped.
    package static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) {
        var copied = 0
        while let index = firstSpecial(in: bytes, from: copied) {
            // Runs of bytes without special characters are most of a text and are copied as a
            // whole.
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
            entity(for: bytes[index]).withUTF8Buffer { output.append(contentsOf: $0) }
            copied = index + 1
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    }

    /// Returns the entity for a special byte.
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

    /// Returns the index of the first `&`, `<`, `>`, `"`, `'` or NUL at or after an index, or nil;
    /// reads eight bytes at a time.
    package static func firstSpecial(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base)
        let end = bytes.count
        var index = start
        while index &+ 16 <= end {
            let first = specials(word(raw, index))
            let second = specials(word(raw, index &+ 8))
            if first | second != 0 {
                return index
                    &+ (first != 0
                        ? first.trailingZeroBitCount >> 3 : 8 &+ second.trailingZeroBitCount >> 3)
            }
            index &+= 16
        }
        while index < end {
            let byte = bytes[index]
            if byte | 2 == 0x3E || byte | 1 == 0x27 || byte == 0x22 || byte == 0 { return index }
            index &+= 1
        }
        return nil
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Sets the high bit of the first special byte, or none if there is none; higher bits are
    /// undefined.
    ///
    /// It uses a 64-bit word and no `SIMD16`, because the compiler doesn't turn `SIMD16`
    /// comparisons into vector instructions: they took 25 ns a byte.
    @inline(__always)
    private static func specials(_ word: UInt64) -> UInt64 {
        // `<` and `>` differ in one bit, and so do `&` and `'`, so one comparison finds both.
        zeros((word | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E)
            | zeros((word | 0x0101_0101_0101_0101) ^ 0x2727_2727_2727_2727)
            | zeros(word ^ 0x2222_2222_2222_2222) | zeros(word)
    }

    /// Sets the high bit of the first byte that is zero.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
