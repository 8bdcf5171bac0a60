/// Writes pieces of HTML, escaped as the standard says.
enum HTMLText {
    static func appendStartTag(_ element: HTMLElement, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "<"))
        output += element.name.utf8
        for attribute in element.attributes {
            output += " \(attribute.name)=\"".utf8
            append(attribute.value, isAttribute: true, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
    }

    static func appendText(_ text: String, to output: inout [UInt8]) {
        append(text, isAttribute: false, to: &output)
    }

    private static func append(_ text: String, isAttribute: Bool, to output: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;".utf8
            case "\u{A0}": output += "&nbsp;".utf8
            case "<": output += "&lt;".utf8
            case ">": output += "&gt;".utf8
            case "\"" where isAttribute: output += "&quot;".utf8
            default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }
}
