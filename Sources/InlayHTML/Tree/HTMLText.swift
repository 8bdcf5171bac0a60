/// A serializer of start tags, attribute values and text, escaped by the HTML Standard's rules.
package enum HTMLText {
    static func appendStartTag(_ element: HTMLElement, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "<"))
        output += element.name.utf8
        for attribute in element.attributes {
            output += " \(attribute.name)=\"".utf8
            appendValue(attribute.value, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
    }

    /// Appends an escaped attribute value, without its quotation marks.
    package static func appendValue(_ value: String, to output: inout [UInt8]) {
        append(value, isAttribute: true, to: &output)
    }

    static func appendText(_ text: String, to output: inout [UInt8]) {
        append(text, isAttribute: false, to: &output)
    }

    private static func append(_ text: String, isAttribute: Bool, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var copied = 0
            for index in bytes.indices {
                let entity: StaticString
                var length = 1
                switch bytes[index] {
                case UInt8(ascii: "&"): entity = "&amp;"
                case UInt8(ascii: "<"): entity = "&lt;"
                case UInt8(ascii: ">"): entity = "&gt;"
                case UInt8(ascii: "\"") where isAttribute: entity = "&quot;"
                case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0:
                    entity = "&nbsp;"
                    length = 2
                default: continue
                }
                // Runs that need no escape are most of a text, and are copied as a whole.
                output += bytes[copied..<index]
                entity.withUTF8Buffer { output += $0 }
                copied = index + length
            }
            output += bytes[copied...]
        }
    }
}
