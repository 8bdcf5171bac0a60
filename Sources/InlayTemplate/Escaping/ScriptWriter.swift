import InlayValues
import OrderedCollections

/// A writer of JavaScript and JSON literals that contain no HTML markup.
struct ScriptWriter {
    /// The quotation mark of strings, escaped for the attribute that contains the script.
    let quote: StaticString
    var isJSON = false

    private static let hexDigits = Array("0123456789abcdef".utf8)

    func append(_ value: TemplateValue, to output: inout [UInt8]) {
        switch value {
        case .null, .sequence: output += "null".utf8
        case .bool(let value): output += value ? "true".utf8 : "false".utf8
        case .integer(let number):
            // `x-{{ n }}` must not become `x--1`.
            if number < 0 { output.append(0x20) }
            value.append(to: &output, .mg)
        case .number(let number):
            guard number.isFinite else {
                output += "null".utf8
                return
            }
            if number < 0 { output.append(0x20) }
            value.append(to: &output, .mg)
        case .decimal(let number):
            if number.text.hasPrefix("-") { output.append(0x20) }
            output += number.text.utf8
        case .script(let script) where !isJSON:
            if quote.utf8CodeUnitCount > 1 {
                HTMLEscape.append(script.source, to: &output)
            } else {
                output += script.source.utf8
            }
        case .string, .date, .html, .url, .script: append(string: value.text, to: &output)
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                append(value, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                // As a plain key, `__proto__` would set the object's prototype.
                let isComputed = member.key == "__proto__" && !isJSON
                if isComputed { output.append(UInt8(ascii: "[")) }
                append(string: member.key, to: &output)
                if isComputed { output.append(UInt8(ascii: "]")) }
                output.append(UInt8(ascii: ":"))
                append(member.value, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private func append(string: String, to output: inout [UInt8]) {
        var string = string
        quote.withUTF8Buffer { output += $0 }
        string.withUTF8 { Self.appendInside($0, to: &output) }
        quote.withUTF8Buffer { output += $0 }
    }

    /// Writes the content of a string literal with any quotation marks; bytes that could end it or
    /// begin markup are escaped.
    static func appendInside(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
                UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
                UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "{"),
                UInt8(ascii: "}"):
                output += "\\u00".utf8
                output.append(hexDigits[Int(byte >> 4)])
                output.append(hexDigits[Int(byte & 15)])
            case 0xA8, 0xA9:
                // U+2028 and U+2029 end a line of JavaScript.
                if index >= 2, text[index - 2] == 0xE2, text[index - 1] == 0x80 {
                    output.removeLast(2)
                    output += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
                } else {
                    output.append(byte)
                }
            default: output.append(byte)
            }
        }
    }
}
