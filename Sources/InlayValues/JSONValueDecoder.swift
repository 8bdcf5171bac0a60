import Foundation

/// A decoder that reads from a JSON value.
struct JSONValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    let isLenient: Bool

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
        return KeyedDecodingContainer(
            JSONKeyedDecodingContainer<Key>(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .array(let elements):
            return JSONUnkeyedDecodingContainer(decoder: self, elements: elements)
        case .null where isLenient:
            throw mismatch([JSONValue].self)
        default:
            guard isLenient else { throw mismatch([JSONValue].self) }
            return JSONUnkeyedDecodingContainer(decoder: self, elements: [value])
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        JSONSingleValueDecodingContainer(decoder: self)
    }

    /// Returns the decoder for a member or element of this value.
    func nested(_ value: JSONValue, at key: any CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(value: value, codingPath: codingPath + [key], isLenient: isLenient)
    }

    /// Decodes a value at this decoder's coding path.
    func unbox<T: Decodable>(_ type: T.Type) throws -> T {
        guard let unboxed = try scalar(type) else { return try T(from: self) }
        guard let result = unboxed as? T else { throw mismatch(type) }
        return result
    }

    func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = context("expected \(type), found \(kind)")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(context(description))
    }

    // MARK: - Private

    /// Returns the value of a type that has a direct representation, or nil to call the type's
    /// own `init(from:)`.
    private func scalar(_ type: any Decodable.Type) throws -> Any? {
        if type == JSONValue.self { return value }
        if type == String.self { return try string() }
        if type == Bool.self { return try bool() }
        if let type = type as? any BinaryInteger.Type { return try integer(type) }
        if let type = type as? any BinaryFloatingPoint.Type { return try number(type) }
        if type == Date.self { return try date() }
        if type == Data.self { return try data() }
        if type == URL.self { return try url() }
        if type == Decimal.self { return try decimal() }
        return nil
    }

    private func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }

    private var kind: String {
        switch value {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .number, .decimal: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
