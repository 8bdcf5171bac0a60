import Foundation
import InlayValues

/// The texts and numbers that Python, and so Django, makes of values.
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

    /// Returns a number, a Boolean, a list or an object as text, and any other value unchanged.
    ///
    /// Null is unchanged, too, because it is also the value of a name that the data lacks.
    static func value(of value: TemplateValue) -> TemplateValue {
        switch value {
        case .bool, .number, .decimal, .array, .object: .string(of(value))
        default: value
        }
    }

    /// Returns the number in a text with optional white space around it, as `float()` of Python
    /// does; nil for hexadecimal numbers and for any other text.
    static func float(_ text: String) -> Double? {
        text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
            ? nil : Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns the result of Python's `int()` for a value; nil if it fails.
    static func integer(of value: TemplateValue) -> Int? {
        switch value {
        case .integer(let value): value
        case .bool(let value): value ? 1 : 0
        case .number(let value): Int(exactly: value.rounded(.towardZero))
        case .decimal(let value): Int(exactly: value.double.rounded(.towardZero))
        case .string, .html:
            Int(value.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        default: nil
        }
    }

    /// Returns the result of Python's `int()` for a value; nil if it fails.
    ///
    /// - Throws: The problem of a number with more than 37 digits, since `Decimal` holds 38.
    static func decimal(of value: TemplateValue) throws(FilterProblem) -> Decimal? {
        guard case .decimal(let number) = value else {
            return integer(of: value).map { Decimal($0) }
        }
        var source = try decimal(of: number, fractionDigits: 0)
        guard source.magnitude < wholeLimit else { throw tooManyDigits }
        var whole = Decimal()
        NSDecimalRound(&whole, &source, 0, source < 0 ? .up : .down)
        return whole
    }

    /// Returns a number that is rounded after some digits of its fraction.
    ///
    /// - Throws: The problem of a number with more than 37 digits, since `Decimal` holds 38.
    static func decimal(
        of number: JSONDecimal, fractionDigits: Int
    ) throws(FilterProblem) -> Decimal {
        if let exact = Decimal(exactly: number) { return exact }
        // Smaller numbers are below the range of `Decimal`, and round to zero.
        guard number.double.magnitude >= 1e-100 else { return 0 }
        let limit = Decimal(sign: .plus, exponent: max(37 - fractionDigits, -100), significand: 1)
        guard let rounded = Decimal(string: number.text), rounded.magnitude < limit else {
            throw tooManyDigits
        }
        return rounded
    }

    /// Below this, `Decimal` holds every whole number.
    private static let wholeLimit = Decimal(sign: .plus, exponent: 37, significand: 1)
    private static let tooManyDigits = FilterProblem(
        description: "the number has more than 37 digits")

    /// Returns whether a whole number of up to 38 digits has no remainder.
    static func isDivisible(_ number: Decimal, by divisor: Int) -> Bool {
        // Digit by digit, because the quotient of two decimals is rounded.
        let divisor = divisor.magnitude
        let rest = "\(number.magnitude)".utf8.reduce(UInt(0)) { rest, digit in
            let product = rest.multipliedFullWidth(by: 10)
            let (low, overflow) = product.low.addingReportingOverflow(UInt(digit &- 0x30))
            return divisor.dividingFullWidth((product.high + (overflow ? 1 : 0), low)).remainder
        }
        return rest == 0
    }

    /// Returns the value of a whole number of up to 38 digits.
    static func value(of decimal: Decimal) -> TemplateValue {
        let text = "\(decimal)"
        return Int(text).map { .integer($0) } ?? .decimal(JSONDecimal(text: text))
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
            case _ where !isPrintable(scalar): result += escaped(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + quote
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return false
        default: return true
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        let (mark, count) = digits.count > 4 ? ("U", 8) : digits.count > 2 ? ("u", 4) : ("x", 2)
        return "\\\(mark)" + String(repeating: "0", count: count - digits.count) + digits
    }

    /// Returns the text that a template prints for a number: as `str()`, but without an exponent,
    /// unless the number has more than 200 digits.
    static func printed(_ value: Double) -> String {
        let text = number(value)
        guard let mark = text.firstIndex(of: "e"),
            let exponent = Int(text[text.index(after: mark)...])
        else { return text }
        let sign = value < 0 ? "-" : ""
        let digits = text[..<mark].filter(\.isNumber)
        let decimals = digits.count - 1 - exponent
        guard abs(decimals) + digits.count <= 200 else { return text }
        if decimals <= 0 { return sign + digits + String(repeating: "0", count: -decimals) }
        // Only numbers below 0.0001 have decimals and an exponent.
        return sign + "0." + String(repeating: "0", count: decimals - digits.count) + digits
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
