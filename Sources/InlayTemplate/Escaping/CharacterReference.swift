/// The resolution of character references in attribute values that have a grammar of their own.
enum CharacterReference {
    /// The named references to white space and ASCII punctuation, which can have a meaning in URLs,
    /// scripts and style sheets.
    static let names: [String: Unicode.Scalar] = [
        "Tab": "\t", "NewLine": "\n", "excl": "!", "quot": "\"", "QUOT": "\"", "num": "#",
        "dollar": "$", "percnt": "%", "amp": "&", "AMP": "&", "apos": "'", "lpar": "(",
        "rpar": ")", "ast": "*", "midast": "*", "plus": "+", "comma": ",", "period": ".",
        "sol": "/", "colon": ":", "semi": ";", "lt": "<", "LT": "<", "nvlt": "<", "bne": "=",
        "equals": "=", "gt": ">", "GT": ">", "nvgt": ">", "quest": "?", "commat": "@",
        "lbrack": "[", "lsqb": "[", "bsol": "\\", "rbrack": "]", "rsqb": "]", "Hat": "^",
        "UnderBar": "_", "lowbar": "_", "DiacriticalGrave": "`", "grave": "`", "fjlig": "f",
        "lbrace": "{", "lcub": "{", "VerticalLine": "|", "verbar": "|", "vert": "|",
        "rbrace": "}", "rcub": "}", "NonBreakingSpace": "\u{A0}", "nbsp": "\u{A0}",
        "ensp": "\u{2002}", "emsp": "\u{2003}", "emsp13": "\u{2004}", "emsp14": "\u{2005}",
        "numsp": "\u{2007}", "puncsp": "\u{2008}", "ThinSpace": "\u{2009}",
        "thinsp": "\u{2009}", "VeryThinSpace": "\u{200A}", "hairsp": "\u{200A}",
        "MediumSpace": "\u{205F}", "ThickSpace": "\u{205F}",
    ]
    /// The names of character references that browsers also resolve without a semicolon.
    static let unterminatedNames: Set<String> = [
        "amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "nbsp",
    ]

    private static let table: [[UInt8]: (scalar: Unicode.Scalar, needsEnd: Bool)] =
        Dictionary(
            uniqueKeysWithValues: names.map {
                (Array($0.key.utf8), ($0.value, !unterminatedNames.contains($0.key)))
            })

    /// Resolves the character references in a literal part of an attribute value.
    ///
    /// Calls `take` with each byte of the result and its offset in the literal; a named reference
    /// that isn't in the table is passed as a letter.
    static func resolve(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ take: (UInt8, Int) -> Void
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&"),
                let (scalar, end) = reference(bytes, index + 1, range.upperBound)
            {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    take(byte, index)
                }
                index = end
            } else {
                take(byte, index)
                index += 1
            }
        }
    }

    /// Returns whether the ampersand at an index begins a character reference in raw text of SVG.
    static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        reference(bytes, index + 1, bytes.count) != nil
            // In text, browsers also resolve these at the start of longer words.
            || unterminatedNames.contains { bytes[(index + 1)...].starts(with: $0.utf8) }
    }

    /// An incomplete character reference at the end of a literal part, which the next value or
    /// literal part could complete.
    enum Open { case name, number }

    static func open(_ bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Open? {
        var open = Open.name
        var index = range.upperBound
        while index > range.lowerBound {
            index -= 1
            switch bytes[index] {
            case UInt8(ascii: "&"): return open
            case UInt8(ascii: "#"): open = .number
            case let byte: guard isNamePart(byte) else { return nil }
            }
        }
        return nil
    }

    /// Returns whether a byte can continue a character reference.
    static func continues(_ byte: UInt8) -> Bool {
        isNamePart(byte) || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    private static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> (Unicode.Scalar, Int)? {
        guard start < end else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, start + 1, end) }
        var nameEnd = start
        while nameEnd < end, isNamePart(bytes[nameEnd]) { nameEnd += 1 }
        guard nameEnd > start else { return nil }
        let known = nameEnd - start < 20 ? table[Array(bytes[start..<nameEnd])] : nil
        if nameEnd < end, bytes[nameEnd] == UInt8(ascii: ";") {
            return (known?.scalar ?? "x", nameEnd + 1)
        }
        guard let known, !known.needsEnd, nameEnd == end || bytes[nameEnd] != UInt8(ascii: "=")
        else { return nil }
        return (known.scalar, nameEnd)
    }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> (Unicode.Scalar, Int)? {
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
            value = min(value * radix + UInt32(digit), 0x11_0000)
            index += 1
        }
        guard index > digits else { return nil }
        if index < end, bytes[index] == UInt8(ascii: ";") { index += 1 }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", index)
    }
}
