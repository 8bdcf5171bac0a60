/// The Unicode escapes that JSON and JavaScript share.
enum UnicodeEscape {
    /// Returns the escape `\uXXXX` of a UTF-16 code unit.
    static func bytes(_ unit: UInt16) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\u".utf8)
            + [12, 8, 4, 0].map { shift in digits[Int(unit >> shift) & 0xF] }
    }

    /// Returns U+2028 or U+2029 if one of them starts at an index, or nil.
    ///
    /// Both are legal in JSON strings but ended a line in JavaScript before ECMAScript 2019.
    static func lineSeparator(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16? {
        guard index + 2 < text.count, text[index] == 0xE2, text[index + 1] == 0x80 else {
            return nil
        }
        switch text[index + 2] {
        case 0xA8: return 0x2028
        case 0xA9: return 0x2029
        default: return nil
        }
    }
}
