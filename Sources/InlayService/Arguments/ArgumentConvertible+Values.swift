public import Foundation
public import InlayValues
import OrderedCollections

extension Argument: ArgumentConvertible {
    /// The argument itself.
    public var argument: Argument { self }
}

extension String: ArgumentConvertible {
    /// The text.
    public var argument: Argument { .string(self) }
}

extension Substring: ArgumentConvertible {
    /// The text.
    public var argument: Argument { .string(String(self)) }
}

extension Bool: ArgumentConvertible {
    /// `true` or `false`.
    public var argument: Argument { .bool(self) }
}

extension Double: ArgumentConvertible {
    /// The number.
    public var argument: Argument { .number(self) }
}

extension Float: ArgumentConvertible {
    /// The number with the digits that a float has.
    public var argument: Argument { .number(Double(description) ?? Double(self)) }
}

extension Int: ArgumentConvertible {
    /// The integer.
    public var argument: Argument { .integer(Int64(self)) }
}

extension Int64: ArgumentConvertible {
    /// The integer.
    public var argument: Argument { .integer(self) }
}

extension Int32: ArgumentConvertible {
    /// The integer.
    public var argument: Argument { .integer(Int64(self)) }
}

extension Date: ArgumentConvertible {
    /// The date, written as the call says.
    public var argument: Argument { .date(self) }
}

extension UUID: ArgumentConvertible {
    /// The text in capitals.
    public var argument: Argument { .string(uuidString) }
}

extension URL: ArgumentConvertible {
    /// The file that it leads to; for any other address its text.
    public var argument: Argument {
        isFileURL ? .file(FileArgument(at: self)) : .string(absoluteString)
    }
}

extension FileArgument: ArgumentConvertible {
    /// The file.
    public var argument: Argument { .file(self) }
}

extension Optional: ArgumentConvertible where Wrapped: ArgumentConvertible {
    /// The value, or nothing.
    public var argument: Argument { self?.argument ?? .null }
}

extension Array: ArgumentConvertible where Element: ArgumentConvertible {
    /// Many values of one name.
    public var argument: Argument { .list(map(\.argument)) }
}

extension Dictionary: ArgumentConvertible where Key == String, Value: ArgumentConvertible {
    /// The members, sorted by their names.
    public var argument: Argument {
        .object(
            OrderedDictionary(
                uniqueKeysWithValues: sorted { $0.key < $1.key }
                    .map { ($0.key, $0.value.argument) }))
    }
}

extension JSONValue: ArgumentConvertible {
    /// The same value.
    public var argument: Argument {
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
