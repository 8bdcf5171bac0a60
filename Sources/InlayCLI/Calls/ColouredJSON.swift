import Inlay
import OrderedCollections

/// A JSON formatter for terminals, with indentation and colors.
struct ColouredJSON {
    private enum Colour: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
    }

    let hasColours: Bool

    func text(of value: JSONValue) -> String {
        text(of: value, indent: "") + "\n"
    }

    private func text(of value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        switch value {
        case .null, .bool: return paint("\(value)", .red)
        case .integer, .number: return paint("\(value)", .yellow)
        case .string: return paint(TerminalText.shown("\(value)"), .green)
        case .array(let elements):
            let lines = elements.map { inner + text(of: $0, indent: inner) }
            return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let members):
            let lines = members.map { name, member in
                let name = TerminalText.shown("\(JSONValue.string(name))")
                return "\(inner)\(paint(name, .blue)): \(text(of: member, indent: inner))"
            }
            return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        }
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        hasColours ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
}
