import Foundation

/// An encoder of values with a direct representation as one JSON value.
struct JSONScalarEncoder {
    let codingPath: [any CodingKey]

    func json(of value: some Encodable) throws -> JSONValue? {
        switch value {
        case let value as JSONValue: value
        case let value as String: .string(value)
        case let value as Bool: .bool(value)
        case let value as any BinaryInteger: try integer(value)
        // A `Double` with the digits of the `Float`.
        case let value as Float: .number(Double(value.description) ?? Double(value))
        case let value as any BinaryFloatingPoint: .number(Double(value))
        case let value as Date: try date(value)
        case let value as Data: .string(value.base64EncodedString())
        case let value as URL: .string(value.absoluteString)
        case let value as Decimal: decimal(value)
        default: nil
        }
    }

    // MARK: - Private

    private func integer(_ value: some BinaryInteger) throws -> JSONValue {
        if let integer = Int64(exactly: value) { return .integer(integer) }
        // As a double it couldn't be told from its neighbors when it is decoded.
        throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription: "\(value) doesn't fit in an Int64"))
    }

    private func date(_ date: Date) throws -> JSONValue {
        guard !JSONDate.hasText(date) else { return .string(JSONDate.string(of: date)) }
        // The error has the seconds, because the description of such a date ends the program.
        throw EncodingError.invalidValue(
            date.timeIntervalSince1970,
            EncodingError.Context(
                codingPath: codingPath, debugDescription: "the date has no year from 1 to 9999"))
    }

    private func decimal(_ decimal: Decimal) -> JSONValue {
        let text = decimal.description
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), Decimal(string: number.description) == decimal else {
            return .string(text)
        }
        return .number(number)
    }
}
