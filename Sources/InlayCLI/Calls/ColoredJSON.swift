import Inlay
import OrderedCollections

/// A JSON formatter for terminals, with indentation and colors.
struct ColoredJSON {
    private enum Color: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
    }

    /// The nesting depth from which values stay on one line, so that indentation can't make the
    /// text more than a small multiple of the value's size.
    private static let indentedDepth = 16

    let hasColors: Bool

    func text(of value: JSONValue) -> String {
        var text = ""
        write(value, depth: 0, to: &text)
        return text + "\n"
    }

    private func write(_ value: JSONValue, depth: Int, to text: inout String) {
        switch value {
        case .null, .bool: paint("\(value)", .red, to: &text)
        case .integer, .number, .decimal: paint("\(value)", .yellow, to: &text)
        case .string: paint(TerminalText.shown("\(value)"), .green, to: &text)
        case .array(let elements) where !elements.isEmpty && depth < Self.indentedDepth:
            text += "["
            for (index, element) in elements.enumerated() {
                beginLine(isFirst: index == 0, depth: depth + 1, to: &text)
                write(element, depth: depth + 1, to: &text)
            }
            beginLine(isFirst: true, depth: depth, to: &text)
            text += "]"
        case .object(let members) where !members.isEmpty && depth < Self.indentedDepth:
            text += "{"
            for (index, (name, member)) in members.enumerated() {
                beginLine(isFirst: index == 0, depth: depth + 1, to: &text)
                paint(TerminalText.shown("\(JSONValue.string(name))"), .blue, to: &text)
                text += ": "
                write(member, depth: depth + 1, to: &text)
            }
            beginLine(isFirst: true, depth: depth, to: &text)
            text += "}"
        case .array, .object: text += TerminalText.shown(value.serialized())
        }
    }

    private func beginLine(isFirst: Bool, depth: Int, to text: inout String) {
        text += isFirst ? "\n" : ",\n"
        for _ in 0..<depth { text += "  " }
    }

    private func paint(_ part: String, _ color: Color, to text: inout String) {
        text += hasColors ? "\u{1B}[\(color.rawValue)m\(part)\u{1B}[0m" : part
    }
}
