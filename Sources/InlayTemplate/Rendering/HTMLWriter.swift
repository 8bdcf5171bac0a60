import InlayValues
import OrderedCollections

/// Writes values into a page.
enum HTMLWriter {
    static func append(
        _ value: TemplateValue, _ escaping: Escaping, to output: inout [UInt8]
    ) {
        guard escaping == .html else { return value.append(to: &output) }
        switch value {
        case .null, .bool, .integer, .number, .date, .html: value.append(to: &output)
        case .string(let text): HTMLEscape.append(text, to: &output)
        case .array(let values):
            for (index, value) in values.enumerated() {
                if index > 0 { output += ", ".utf8 }
                append(value, escaping, to: &output)
            }
        case .object(let members):
            for (index, member) in members.enumerated() {
                if index > 0 { output += ", ".utf8 }
                HTMLEscape.append(member.key, to: &output)
                output += ": ".utf8
                append(member.value, escaping, to: &output)
            }
        }
    }
}
