extension JSONReader {
    /// Reads a string from its opening to its closing quote.
    mutating func readString() throws(JSONParser.Failure) -> String {
        let quote = position
        position += 1
        var runStart = position
        var unescaped: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let run = bytes[runStart..<position]
                position += 1
                guard !unescaped.isEmpty else { return String(decoding: run, as: UTF8.self) }
                return String(decoding: unescaped + run, as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped += bytes[runStart..<position]
                let scalar = try readEscape()
                unescaped += UTF8.encode(scalar).map(Array.init) ?? []
                runStart = position
            case 0x00..<0x20:
                throw failure("a control character in a string must be escaped")
            default:
                position += 1
            }
        }
        throw failure("the string has no end", at: quote)
    }

    // MARK: - Private

    private mutating func readEscape() throws(JSONParser.Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = peek else { throw failure("the string has no end", at: start) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readUnicodeEscape(start: start)
        default: throw failure("unknown escape in a string", at: start)
        }
    }

    /// Reads the digits after `\u` and, if they are the first half of a surrogate pair, the
    /// second half.
    private mutating func readUnicodeEscape(
        start: Int
    ) throws(JSONParser.Failure) -> Unicode.Scalar {
        let unit = try readUnit(start: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }

        let pairStart = position
        if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
            let second = try readUnit(start: pairStart)
            if UTF16.isTrailSurrogate(second) {
                let high = UInt32(unit - 0xD800) << 10
                return Unicode.Scalar(0x1_0000 + high + UInt32(second - 0xDC00)) ?? "\u{FFFD}"
            }
        }
        // The following escape isn't the second half of a surrogate pair, so it is read again by
        // itself.
        position = pairStart
        switch loneSurrogates {
        case .replace: return "\u{FFFD}"
        case .error: throw failure("this escape is half of a surrogate pair", at: start)
        }
    }

    private mutating func readUnit(start: Int) throws(JSONParser.Failure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw failure("expected four hexadecimal digits after \\u", at: start)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
