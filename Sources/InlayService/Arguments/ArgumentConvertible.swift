public import Foundation
public import InlayValues
import OrderedCollections

extension ServiceArgument: ArgumentConvertible {
    /// The argument itself.
    public var serviceArgument: ServiceArgument { self }

    init(_ scalar: Scalar) {
        self =
            switch scalar {
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            case .date(let value): .date(value)
            }
    }
}

extension String: ArgumentConvertible {
    /// The text as a string argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Substring: ArgumentConvertible {
    /// The text as a string argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Bool: ArgumentConvertible {
    /// The Boolean as an argument, `true` or `false`.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Double: ArgumentConvertible {
    /// The number as an argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Float: ArgumentConvertible {
    /// The number with the digits of a `Float`, not those of its conversion to `Double`.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Int: ArgumentConvertible {
    /// The integer as an argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Int64: ArgumentConvertible {
    /// The integer as an argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Int32: ArgumentConvertible {
    /// The integer as an argument.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension Date: ArgumentConvertible {
    /// The date as an argument, in the call's date encoding.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension UUID: ArgumentConvertible {
    /// The UUID as upper-case text.
    public var serviceArgument: ServiceArgument { ServiceArgument(scalar) }
}

extension URL: ArgumentConvertible {
    /// The file for a file URL; otherwise the URL as text.
    public var serviceArgument: ServiceArgument {
        isFileURL ? .file(FileArgument(at: self)) : ServiceArgument(scalar)
    }
}

extension FileArgument: ArgumentConvertible {
    /// The file as an argument.
    public var serviceArgument: ServiceArgument { .file(self) }
}

extension Optional: ArgumentConvertible where Wrapped: ArgumentConvertible {
    /// The wrapped value, or null.
    public var serviceArgument: ServiceArgument { self?.serviceArgument ?? .null }
}

extension Array: ArgumentConvertible where Element: ArgumentConvertible {
    /// The elements as a list argument.
    public var serviceArgument: ServiceArgument { .list(map(\.serviceArgument)) }
}

extension Dictionary: ArgumentConvertible where Key == String, Value: ArgumentConvertible {
    /// The members as an object argument, sorted by key.
    public var serviceArgument: ServiceArgument { .object(sortedMembers(\.serviceArgument)) }
}

extension JSONValue: ArgumentConvertible {
    /// The JSON value as an argument.
    public var serviceArgument: ServiceArgument {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .decimal(let value): .decimal(value)
        case .string(let value): .string(value)
        case .array(let values): .list(values.map(\.serviceArgument))
        case .object(let members): .object(members.mapValues(\.serviceArgument))
        }
    }
}

/// A type whose values can be passed to a call as arguments.
///
/// ```swift
/// extension Color: ArgumentConvertible {
///     var serviceArgument: ServiceArgument { .string(name) }
/// }
/// ```
public protocol ArgumentConvertible {
    /// The value as an argument.
    var serviceArgument: ServiceArgument { get }
}
