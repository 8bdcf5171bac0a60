/// The addresses in `url(…)` of CSS.
enum StyleAddresses {
    /// Returns a style sheet or a list of declarations with replaced addresses; an address for which
    /// `replacement` returns nil is unchanged.
    ///
    /// Addresses with CSS escapes are kept.
    static func replace(in css: String, _ replacement: (String) -> String?) -> String {
        let bytes = Array(css.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard isFunction(bytes, at: index) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            var start = index + 4
            while start < bytes.count, HTMLTokenizer.isSpace(bytes[start]) { start += 1 }
            let quote =
                start < bytes.count && (bytes[start] == 0x22 || bytes[start] == 0x27)
                ? bytes[start] : nil
            if quote != nil { start += 1 }
            var end = start
            while end < bytes.count, !isEnd(bytes[end], quote) { end += 1 }
            let address = String(decoding: bytes[start..<end], as: UTF8.self)
            output += bytes[index..<start]
            if address.contains("\\") {
                output += bytes[start..<end]
            } else {
                output += (replacement(address) ?? address).utf8
            }
            index = end
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns whether `url(` begins at an index, in upper or lower case.
    private static func isFunction(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 4 <= bytes.count && bytes[index + 3] == UInt8(ascii: "(")
            && zip(bytes[index..<index + 3], "url".utf8).allSatisfy {
                HTMLTokenizer.small($0) == $1
            }
    }

    private static func isEnd(_ byte: UInt8, _ quote: UInt8?) -> Bool {
        guard let quote else { return byte == UInt8(ascii: ")") || HTMLTokenizer.isSpace(byte) }
        return byte == quote
    }
}
