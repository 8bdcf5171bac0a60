import Foundation
import OrderedCollections

/// Encodes into JSON values.
struct JSONValueEncoder: Encoder {
    let codingPath: [any CodingKey]
    let node: JSONEncodingNode

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(codingPath: [any CodingKey], node: JSONEncodingNode = JSONEncodingNode()) {
        self.codingPath = codingPath
        self.node = node
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(
            JSONKeyedEncodingContainer<Key>(codingPath: codingPath, node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return JSONUnkeyedEncodingContainer(codingPath: codingPath, node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONSingleValueEncodingContainer(codingPath: codingPath, node: node)
    }

    /// The JSON of a value that stands where this encoder stands.
    func box<T: Encodable>(_ value: T) throws -> JSONValue {
        switch value {
        case let value as JSONValue: return value
        case let value as String: return .string(value)
        case let value as Bool: return .bool(value)
        case let value as any BinaryInteger: return try box(integer: value, of: T.self)
        case let value as any BinaryFloatingPoint: return .number(Self.double(value))
        case let value as Date: return .string(JSONDate.string(of: value))
        case let value as Data: return .string(value.base64EncodedString())
        case let value as URL: return .string(value.absoluteString)
        case let value as Decimal: return Self.box(decimal: value)
        default: break
        }
        let encoder = JSONValueEncoder(codingPath: codingPath)
        try value.encode(to: encoder)
        let boxed = encoder.node.value
        guard value is any StringKeyedDictionary, case .object(var members) = boxed else {
            return boxed
        }
        // A dictionary has another order in every run; sorted, its text can be compared.
        members.sort { $0.key < $1.key }
        return .object(members)
    }

    // MARK: - Private

    private func box(
        integer value: some BinaryInteger, of type: any Encodable.Type
    ) throws -> JSONValue {
        if let integer = Int64(exactly: value) { return .integer(integer) }
        if let number = Double(exactly: value) { return .number(number) }
        throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription: "\(value) is no 64-bit integer and not exact as a double"))
    }

    private static func double(_ value: some BinaryFloatingPoint) -> Double {
        Double(value)
    }

    private static func box(decimal: Decimal) -> JSONValue {
        let text = decimal.description
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), Decimal(string: number.description) == decimal else {
            return .string(text)
        }
        return .number(number)
    }
}

/// What tells a dictionary from other values that encode as an object.
private protocol StringKeyedDictionary {}

extension Dictionary: StringKeyedDictionary where Key == String {}
