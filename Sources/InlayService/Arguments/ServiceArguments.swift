public import Foundation
public import InlayValues
public import OrderedCollections

/// The arguments of a call, by name and in order.
///
/// ```swift
/// try await service.get("/photos", ["album": album, "tags": ["sea", "sky"], "since": date])
/// ```
///
/// Each value is ``ArgumentConvertible``; nil becomes null. In queries and forms, a list repeats
/// its name for each element.
public struct ServiceArguments: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The values by name.
    public var values: OrderedDictionary<String, ServiceArgument>

    /// Creates arguments from names and values; the values of a repeated name become a list.
    public init(dictionaryLiteral elements: (String, (any ArgumentConvertible)?)...) {
        values = [:]
        for (name, value) in elements { append(name, value?.serviceArgument ?? .null) }
    }

    /// Creates arguments from a dictionary.
    public init(_ values: OrderedDictionary<String, ServiceArgument> = [:]) {
        self.values = values
    }

    /// Creates arguments from the members of an encodable value.
    ///
    /// ```swift
    /// try await service.post("/users", ServiceArguments(encoding: user))
    /// ```
    ///
    /// Throws the errors of the value's `encode(to:)`, and an `EncodingError` if it doesn't
    /// encode as an object.
    public init(encoding value: some Encodable) throws {
        let json = try JSONValue(encoding: value)
        guard case .object(let members) = json else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription:
                        "Arguments need names, but this value doesn't encode as an object."))
        }
        values = members.mapValues(\.serviceArgument)
    }

    /// Appends a value; the values of a repeated name become a list.
    public mutating func append(_ name: String, _ value: ServiceArgument) {
        switch values[name] {
        case nil: values[name] = value
        case .list(let list): values[name] = .list(list + [value])
        case let only?: values[name] = .list([only, value])
        }
    }

    /// Whether there are no arguments.
    public var isEmpty: Bool { values.isEmpty }
}

/// The value of an argument of a call.
public enum ServiceArgument: Hashable, Sendable {
    /// Null: omitted from queries and forms, `null` in JSON.
    case null

    /// A Boolean, `true` or `false`.
    case bool(Bool)

    /// An integer.
    case integer(Int64)

    /// A floating-point number.
    case number(Double)

    /// A number with more digits than these.
    case decimal(JSONDecimal)

    /// A string.
    case string(String)

    /// A date, written in the call's ``DateEncoding``.
    case date(Date)

    /// A file, valid only in multipart bodies.
    case file(FileArgument)

    /// A list of values.
    case list([ServiceArgument])

    /// An object, valid only in JSON bodies and path templates.
    case object(OrderedDictionary<String, ServiceArgument>)
}
