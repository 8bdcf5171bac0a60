import InlayValues

/// The text that Python, and so Django, prints for a value.
enum PythonText {
    /// Returns Python's `str()` of a value.
    static func of(_ value: TemplateValue) -> String {
        switch value {
        case .null: return "None"
        case .bool(let value): return value ? "True" : "False"
        case .number(let value): return number(value)
        case .array, .object: return representation(of: value)
        default: return value.text
        }
    }

    /// Returns a number or a Boolean as text, and any other value unchanged.
    ///
    /// Null is unchanged, too, because it is also the value of a name that the data lacks.
    static func value(of value: TemplateValue) -> TemplateValue {
        switch value {
        case .bool, .number: .string(of(value))
        default: value
        }
    }

    /// Returns Python's `repr()` of a value.
    static func representation(of value: TemplateValue) -> String {
        switch value {
        case .string, .html, .url, .script: return quoted(value.text)
        case .array(let values):
            return "[" + values.map(representation).joined(separator: ", ") + "]"
        case .object(let members):
            return "{"
                + members.map { "\(quoted($0)): \(representation(of: $1))" }
                .joined(separator: ", ") + "}"
        default: return of(value)
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

    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        // Swift switches to exponents at the same magnitudes as Python, except for whole numbers.
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
}
