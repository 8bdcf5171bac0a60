public import Foundation
public import InlayValues
import OrderedCollections

extension ServiceArgument: ArgumentConvertible {
    /// The argument itself.
    public var argument: ServiceArgument { self }
}

extension String: ArgumentConvertible {
    /// The text.
    public var argument: ServiceArgument { .string(self) }
}

extension Substring: ArgumentConvertible {
    /// The text.
    public var argument: ServiceArgument { .string(String(self)) }
}

extension Bool: ArgumentConvertible {
    /// `true` or `false`.
    public var argument: ServiceArgument { .bool(self) }
}

extension Double: ArgumentConvertible {
    /// The number.
    public var argument: ServiceArgument { .number(self) }
}

extension Float: ArgumentConvertible {
    /// The number with the digits that a float has.
    public var argument: ServiceArgument { .number(Double(description) ?? Double(self)) }
}

extension Int: ArgumentConvertible {
    /// The integer.
    public var argument: ServiceArgument { .integer(Int64(self)) }
}

extension Int64: ArgumentConvertible {
    /// The integer.
    public var argument: ServiceArgument { .integer(self) }
}

extension Int32: ArgumentConvertible {
    /// The integer.
    public var argument: ServiceArgument { .integer(Int64(self)) }
}

extension Date: ArgumentConvertible {
    /// The date, written as the call says.
    public var argument: ServiceArgument { .date(self) }
}

extension UUID: ArgumentConvertible {
    /// The text in capitals.
    public var argument: ServiceArgument { .string(uuidString) }
}

extension URL: ArgumentConvertible {
    /// The file that it leads to; for any other address its text.
    public var argument: ServiceArgument {
        isFileURL ? .file(FileArgument(at: self)) : .string(absoluteString)
    }
}

extension FileArgument: ArgumentConvertible {
    /// The file.
    public var argument: ServiceArgument { .file(self) }
}

extension Optional: ArgumentConvertible where Wrapped: ArgumentConvertible {
    /// The value, or nothing.
    public var argument: ServiceArgument { self?.argument ?? .null }
}

extension Array: ArgumentConvertible where Element: ArgumentConvertible {
    /// Many values of one name.
    public var argument: ServiceArgument { .list(map(\.argument)) }
}

extension Dictionary: ArgumentConvertible where Key == String, Value: ArgumentConvertible {
    /// The members, sorted by their names.
    public var argument: ServiceArgument {
        .object(
            OrderedDictionary(
                uniqueKeysWithValues: sorted { $0.key < $1.key }
                    .map { ($0.key, $0.value.argument) }))
    }
}

extension JSONValue: ArgumentConvertible {
    /// The same value.
    public var argument: ServiceArgument {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let values): .list(values.map(\.argument))
        case .object(let members): .object(members.mapValues(\.argument))
        }
    }
}
