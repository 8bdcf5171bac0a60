import Foundation
package import OrderedCollections

extension JSONValue {
    /// Encodes a value directly, without serializing it to text.
    ///
    /// ```swift
    /// let json = try JSONValue(encoding: event)
    /// ```
    ///
    /// Dates become ISO 8601 strings in UTC (to the millisecond), `Data` becomes Base64, a `URL`
    /// its string, and integers and a `Decimal` numbers with all their digits. Dictionaries are
    /// sorted by their keys. Throws the errors of the value's `encode(to:)`.
    public init(encoding value: some Encodable) throws {
        self = try JSONValue(tree: value)
    }

    /// Decodes a value directly, without parsing text.
    ///
    /// ```swift
    /// let event = try json.decode(Event.self)
    /// let arguments: Arguments = try query.decode(leniently: true)
    /// ```
    ///
    /// Dates may be ISO 8601 strings or seconds since 1970. Integers and a `Decimal` are exact or
    /// throw: 1.0 is an integer; 1.5 isn't, nor is 300 an `Int8`. A floating-point number is the
    /// nearest one.
    ///
    /// `leniently` is for the arguments of command URLs, where every value is a string: strings
    /// decode as numbers and as Booleans (`true`, `false`, `1`, `0`), and a value that isn't an
    /// array decodes as an array of one element.
    ///
    /// Throws a `DecodingError` with the coding path of the value that doesn't match.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, leniently: Bool = false
    ) throws -> T {
        try JSONValueDecoder(value: self, codingPath: [], isLenient: leniently).unbox(type)
    }
}

extension JSONValue: Codable {
    /// Decodes any JSON value from any decoder.
    ///
    /// Throws a `DecodingError` if the decoder's value can't be represented in JSON.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? JSONValueDecoder {
            self = decoder.value
        } else if let container = try? decoder.container(keyedBy: JSONKey.self) {
            var members: OrderedDictionary<String, JSONValue> = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd {
                elements.append(try container.decode(JSONValue.self))
            }
            self = .array(elements)
        } else {
            self = try Self.scalar(in: try decoder.singleValueContainer())
        }
    }

    /// Encodes the value in its natural form with any encoder.
    ///
    /// Throws the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: JSONKey.self)
            for (key, value) in members { try container.encode(value, forKey: JSONKey(key)) }
        case .null, .bool, .integer, .number, .decimal, .string:
            var container = encoder.singleValueContainer()
            try encodeScalar(in: &container)
        }
    }

    // MARK: - Private

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(UInt64.self) {
            return .decimal(JSONDecimal(text: "\(value)"))
        }
        if let value = try? container.decode(Double.self) {
            // The digits, if the decoder has more than a double's.
            let digits = try? container.decode(Decimal.self)
            let exact = digits.flatMap { $0.isNaN ? nil : JSONValue(number: "\($0)") }
            if case .decimal = exact, let exact { return exact }
            return .number(value)
        }
        return .string(try container.decode(String.self))
    }

    private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value):
            if let integer = value.integer(as: UInt64.self) { return try container.encode(integer) }
            guard let decimal = Decimal(exactly: value) else {
                throw EncodingError.invalidValue(
                    value,
                    EncodingError.Context(
                        codingPath: container.codingPath,
                        debugDescription: "\(value) has more digits than a Decimal"))
            }
            try container.encode(decimal)
        case .string(let value): try container.encode(value)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

extension JSONValue: EncodedValue {
    /// The members; nil if this value isn't an object.
    package var encodedMembers: OrderedDictionary<String, JSONValue>? { objectValue }

    /// Returns the JSON of a value with a direct representation, such as a date, or nil for all
    /// other values.
    package static func leaf(
        _ value: some Encodable, at codingPath: [any CodingKey]
    ) throws -> JSONValue? {
        try JSONScalarEncoder(codingPath: codingPath).json(of: value)
    }
}
