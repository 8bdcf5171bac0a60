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

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var copied = 0
        for index in bytes.indices {
            let entity: StaticString
            switch bytes[index] {
            case UInt8(ascii: "&"): entity = "&amp;"
            case UInt8(ascii: "<"): entity = "&lt;"
            case UInt8(ascii: ">"): entity = "&gt;"
            case UInt8(ascii: "\""): entity = "&quot;"
            case UInt8(ascii: "'"): entity = "&#39;"
            case 0: entity = "\u{FFFD}"
            default: continue
            }
            // Runs that need no escape are most of a text, and are copied as a whole.
            output += bytes[copied..<index]
            entity.withUTF8Buffer { output += $0 }
            copied = index + 1
        }
        output += bytes[copied...]
    }
}
