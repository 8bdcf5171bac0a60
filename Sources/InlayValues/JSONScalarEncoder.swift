package import Foundation

/// An encoder of values with a direct representation as one JSON value.
struct JSONScalarEncoder {
    let codingPath: [any CodingKey]

    func json(of value: some Encodable) throws -> JSONValue? {
        switch value {
        case let value as JSONValue: value
        case let value as String: .string(value)
        case let value as Bool: .bool(value)
        case let value as any (BinaryInteger & Encodable): try integer(value)
        // A `Double` with the digits of the `Float`.
        case let value as Float: .number(Double(value.description) ?? Double(value))
        case let value as any BinaryFloatingPoint: .number(Double(value))
        case let value as Date: try date(value)
        case let value as Data: .string(value.base64EncodedString())
        case let value as URL: .string(value.absoluteString)
        case let value as Decimal:
            value.isNaN ? .string("\(value)") : try number("\(value)", of: value)
        default: nil
        }
    }

    // MARK: - Private

    private func integer(_ value: some BinaryInteger & Encodable) throws -> JSONValue {
        if let integer = Int64(exactly: value) { return .integer(integer) }
        return try number("\(value)", of: value)
    }

    private func number(_ text: String, of value: some Encodable) throws -> JSONValue {
        if let number = JSONValue(number: text) { return number }
        throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription: "the number is beyond the range of a Double"))
    }

    private func date(_ date: Date) throws -> JSONValue {
        guard !JSONDate.hasText(date) else { return .string(JSONDate.string(of: date)) }
        // The error has the seconds, because the description of such a date ends the program.
        throw EncodingError.invalidValue(
            date.timeIntervalSince1970,
            EncodingError.Context(
                codingPath: codingPath, debugDescription: "the date has no year from 1 to 9999"))
    }
}

extension Decimal {
    /// Returns the number with all digits; nil if it has more than a `Decimal` holds.
    package init?(exactly number: JSONDecimal) {
        guard let decimal = Decimal(string: number.text), !decimal.isNaN,
            JSONDecimal(text: "\(decimal)") == number
        else { return nil }
        self = decimal
    }
}
