/// An encoder of values as JavaScript literals, which are safe in script files, in `<script>`
/// elements and in HTML attributes.
package enum JavaScriptLiteral {
    /// Encodes a string as a literal with its quotes.
    ///
    /// The literal has single quotes and contains no other quote, so it can be inside an HTML
    /// attribute in double quotes. `<`, `>` and `&` are escaped, so that no `</script>`, `<!--`
    /// or entity can result. Backtick and dollar are escaped for template literals.
    package static func encode(_ string: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "'")]
        var string = string
        string.withUTF8 { text in
            bytes.reserveCapacity(text.count + 2)
            var index = 0
            while index < text.count {
                let byte = text[index]
                if let separator = UnicodeEscape.lineSeparator(in: text, at: index) {
                    bytes += UnicodeEscape.bytes(separator)
                    index += 2
                } else if mustEscape(byte) {
                    bytes += UnicodeEscape.bytes(UInt16(byte))
                } else {
                    bytes.append(byte)
                }
                index += 1
            }
        }
        bytes.append(UInt8(ascii: "'"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Encodes an integer; a negative integer is in parentheses, because `1-(-5)` must not become
    /// `1--5`.
    package static func encode(_ integer: some BinaryInteger) -> String {
        integer < 0 ? "(\(integer))" : "\(integer)"
    }

    /// Encodes a number in the fewest digits; a negative number is in parentheses.
    package static func encode(_ number: Double) -> String {
        guard !number.isNaN else { return "NaN" }
        let digits = number.isFinite ? number.magnitude.description : "Infinity"
        return number.sign == .minus ? "(-\(digits))" : digits
    }

    /// Encodes a JSON value, with objects in parentheses because a brace may also start a block.
    package static func encode(_ value: JSONValue) -> String {
        var code = ""
        JSONWalk.through(value) { step in
            switch step {
            case .scalar(let value): code += encode(scalar: value)
            case .open(let isObject): code += isObject ? "({" : "["
            case .item(let key, let isFirst):
                code += isFirst ? "" : ","
                code += key.map { encode(key: $0) } ?? ""
            case .close(let isObject, _): code += isObject ? "})" : "]"
            }
        }
        return code
    }

    /// Encodes the key of an object literal with its colon.
    ///
    /// `{'__proto__': x}` would set the prototype; `{['__proto__']: x}` creates an own property.
    package static func encode(key: String) -> String {
        key == "__proto__" ? "['__proto__']:" : "\(encode(key)):"
    }

    private static func encode(scalar value: JSONValue) -> String {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): encode(value)
        case .number(let value): encode(value)
        case .decimal(let value): value.text.hasPrefix("-") ? "(\(value.text))" : value.text
        case .string(let value): encode(value)
        case .null, .array, .object: "null"
        }
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00..<0x20, 0x7F: true
        default: "\"'`\\<>&$".utf8.contains(byte)
        }
    }
}
