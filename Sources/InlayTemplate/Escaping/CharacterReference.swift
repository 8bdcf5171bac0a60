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

    /// The length of the longest reference that is looked for at the end of a text.
    static let longest = 40

    /// Returns an unfinished reference at the end of HTML so that no letter continues it: with a
    /// semicolon where browsers resolve it without one, otherwise with an escaped ampersand; nil if
    /// it is finished.
    static func closed(_ reference: Substring) -> String? {
        let name = reference.utf8.dropFirst()
        if name.first == UInt8(ascii: "#") {
            var digits = name.dropFirst()
            let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            if isHex { digits = digits.dropFirst() }
            guard digits.allSatisfy({ isHex ? isHexDigit($0) : (0x30...0x39).contains($0) }) else {
                return nil
            }
            return digits.isEmpty ? "&amp;\(Substring(name))" : reference + ";"
        }
        guard name.allSatisfy(isNamePart) else { return nil }
        // Browsers resolve these also at the start of a longer name.
        for length in (2...6).reversed()
        where namesWithoutEnd.contains(String(Substring(name.prefix(length)))) {
            return "&\(Substring(name.prefix(length)));\(Substring(name.dropFirst(length)))"
        }
        return "&amp;\(Substring(name))"
    }

    /// All names of references that browsers also resolve without a semicolon (HTML Standard,
    /// “Named character references”).
    static let namesWithoutEnd = Set(
        """
        AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave \
        Euml GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT \
        REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring \
        atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth \
        euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro \
        middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn \
        pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml \
        uuml yacute yen yuml
        """.split(separator: " ").map(String.init))

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
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
