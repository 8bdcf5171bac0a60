import InlayValues

extension TemplateValue {
    /// The text that Python prints for the value.
    var pythonText: String {
        switch self {
        case .null: return "None"
        case .bool(let value): return value ? "True" : "False"
        case .number(let value): return Self.pythonNumber(value)
        case .array, .object: return pythonRepresentation
        default: return text
        }
    }

    /// Python's `repr()` of the value.
    var pythonRepresentation: String {
        switch self {
        case .string, .html, .url, .script: return Self.quoted(text)
        case .array(let values):
            return "[" + values.map(\.pythonRepresentation).joined(separator: ", ") + "]"
        case .object(let members):
            return "{"
                + members.map { "\(Self.quoted($0)): \($1.pythonRepresentation)" }
                .joined(separator: ", ") + "}"
        default: return pythonText
        }
    }

    private static func quoted(_ text: String) -> String {
        let quote = text.contains("'") && !text.contains("\"") ? "\"" : "'"
        var result = quote
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "'" where quote == "'": result += "\\'"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + quote
    }

    static func pythonNumber(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        // Swift changes to exponents at the same size as Python, but for whole numbers.
        if value.magnitude >= 1e16 || value.magnitude < 1e-4 && value != 0 {
            let text = value.description
            guard let mark = text.firstIndex(of: "e") else { return text }
            var mantissa = String(text[..<mark])
            if mantissa.hasSuffix(".0") { mantissa.removeLast(2) }
            let exponent = Int(text[text.index(after: mark)...]) ?? 0
            let digits = abs(exponent) < 10 ? "0\(abs(exponent))" : "\(abs(exponent))"
            return "\(mantissa)e\(exponent < 0 ? "-" : "+")\(digits)"
        }
        return value.description
    }

    /// The result of Python's `int()` for the value.
    var pythonInteger: Int? {
        switch self {
        case .integer(let value): value
        case .bool(let value): value ? 1 : 0
        case .number(let value): Int(exactly: value.rounded(.towardZero))
        case .string, .html:
            Int(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        default: nil
        }
    }

    /// The value as an integer, if it is one.
    var wholeNumber: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        case .string, .html: Int(text)
        default: nil
        }
    }
}
