/// The resolution of character references in attribute values that have a grammar of their own.
enum CharacterReference {
    private static let names: [(name: [UInt8], byte: UInt8)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("colon", ":"),
        ("sol", "/"), ("quest", "?"), ("num", "#"), ("lpar", "("), ("rpar", ")"), ("Tab", "\t"),
        ("NewLine", "\n"), ("comma", ","), ("semi", ";"), ("bsol", "\\"), ("grave", "`"),
        ("lbrace", "{"), ("lcub", "{"), ("rbrace", "}"), ("rcub", "}"), ("dollar", "$"),
        ("ast", "*"), ("commat", "@"), ("excl", "!"), ("equals", "="), ("period", "."),
    ].map { (Array($0.0.utf8), $0.1.utf8.first ?? 0) }

    /// Passes each byte of a literal with its character references resolved; a reference to a
    /// non-ASCII character becomes a letter.
    static func resolve(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ take: (UInt8) -> Void
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "&") else {
                take(byte)
                continue
            }
            if let (value, end) = reference(bytes, index, range.upperBound) {
                take(value)
                index = end
            } else {
                take(byte)
            }
        }
    }

    /// Whether the ampersand at an index begins a character reference.
    static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        reference(bytes, index + 1, bytes.count) != nil
            // Of these, browsers also resolve longer words.
            || ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT"].contains {
                bytes[(index + 1)...].starts(with: $0.utf8)
            }
    }

    private static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> (UInt8, Int)? {
        guard start < end else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, start + 1, end) }
        var nameEnd = start
        while nameEnd < end, (0x61...0x7A).contains(bytes[nameEnd] | 0x20) { nameEnd += 1 }
        let name = bytes[start..<nameEnd]
        let hasEnd = nameEnd < end && bytes[nameEnd] == UInt8(ascii: ";")
        if let known = names.first(where: { name.elementsEqual($0.name) }) {
            return (known.byte, hasEnd ? nameEnd + 1 : nameEnd)
        }
        return hasEnd && nameEnd > start ? (UInt8(ascii: "x"), nameEnd + 1) : nil
    }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> (UInt8, Int)? {
        var index = start
        var radix: UInt32 = 10
        if index < end, bytes[index] | 0x20 == UInt8(ascii: "x") {
            radix = 16
            index += 1
        }
        var value: UInt32 = 0
        let digits = index
        while index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue,
            UInt32(digit) < radix
        {
            value = min(value * radix + UInt32(digit), 0xFFFF)
            index += 1
        }
        guard index > digits else { return nil }
        if index < end, bytes[index] == UInt8(ascii: ";") { index += 1 }
        return (value < 0x80 ? UInt8(value) : UInt8(ascii: "x"), index)
    }
}
