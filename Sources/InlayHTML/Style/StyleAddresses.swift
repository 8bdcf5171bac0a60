/// The addresses of images in `url(…)` of CSS.
enum StyleAddresses {
    /// The rules whose addresses aren't those of images, and the bytes that end them.
    private static let otherRules: [(name: StaticString, end: UInt8)] = [
        ("@import", UInt8(ascii: ";")), ("@namespace", UInt8(ascii: ";")),
        ("@font-face", UInt8(ascii: "}")),
    ]

    /// Returns a style sheet or a list of declarations with replaced addresses; an address for which
    /// `replacement` returns nil is unchanged.
    ///
    /// Addresses with CSS escapes are kept, as are those in comments and strings, of style sheets and of
    /// fonts.
    static func replace(in css: String, _ replacement: (String) -> String?) -> String {
        let bytes = Array(css.utf8)
        var output: [UInt8] = []
        var index = 0
        /// The byte that ends the current rule without images.
        var ruleEnd: UInt8?
        while index < bytes.count {
            if starts(bytes, at: index, "/*") {
                let end = commentEnd(bytes, from: index + 2)
                output += bytes[index..<end]
                index = end
                continue
            }
            if isQuote(bytes[index]) {
                let end = stringEnd(bytes, from: index)
                output += bytes[index..<end]
                index = end
                continue
            }
            guard starts(bytes, at: index, "url(") else {
                if bytes[index] == ruleEnd { ruleEnd = nil }
                if bytes[index] == UInt8(ascii: "@") {
                    ruleEnd = otherRules.first { starts(bytes, at: index, $0.name) }?.end ?? ruleEnd
                }
                output.append(bytes[index])
                index += 1
                continue
            }
            var start = index + 4
            while start < bytes.count, HTMLTokenizer.isSpace(bytes[start]) { start += 1 }
            let quote = start < bytes.count && isQuote(bytes[start]) ? bytes[start] : nil
            if quote != nil { start += 1 }
            var end = start
            while end < bytes.count, !isEnd(bytes[end], quote) { end += 1 }
            let address = String(decoding: bytes[start..<end], as: UTF8.self)
            output += bytes[index..<start]
            if ruleEnd == nil, !address.contains("\\"), let replaced = replacement(address) {
                output += escaped(replaced, in: quote)
            } else {
                output += bytes[start..<end]
            }
            index = end
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the bytes of an address with escapes of those that would end it.
    private static func escaped(_ address: String, in quote: UInt8?) -> [UInt8] {
        address.utf8.flatMap { byte in
            let isSpecial =
                quote.map { byte == $0 }
                ?? ("\"'()".utf8.contains(byte) || HTMLTokenizer.isSpace(byte))
            return isSpecial || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
        }
    }

    private static func commentEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count, !starts(bytes, at: index, "*/") { index += 1 }
        return min(index + 2, bytes.count)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Returns the end of the string that begins at an index, which is that of its line at most.
    private static func stringEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    /// Returns whether a word begins at an index, in upper or lower case.
    private static func starts(_ bytes: [UInt8], at index: Int, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            index + word.count <= bytes.count
                && zip(bytes[index...], word).allSatisfy { HTMLTokenizer.small($0) == $1 }
        }
    }

    private static func isEnd(_ byte: UInt8, _ quote: UInt8?) -> Bool {
        guard let quote else { return byte == UInt8(ascii: ")") || HTMLTokenizer.isSpace(byte) }
        return byte == quote
    }
}
