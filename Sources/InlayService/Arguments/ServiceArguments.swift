import InlayValues
public import OrderedCollections

/// What a call is given, by name and in order.
///
/// ```swift
/// try await service.get("/photos", ["album": album, "tags": ["sea", "sky"], "since": date])
/// ```
///
/// Each value is ``ArgumentConvertible``; nil is nothing. Lists send their name once for each value.
public struct ServiceArguments: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The values by name.
    public var values: OrderedDictionary<String, ServiceArgument>

    /// Makes arguments of names and values; the values of a name that comes again make a list.
    public init(dictionaryLiteral elements: (String, (any ArgumentConvertible)?)...) {
        values = [:]
        for (name, value) in elements { append(name, value?.argument ?? .null) }
    }

    /// Makes arguments of names and values.
    public init(_ values: OrderedDictionary<String, ServiceArgument> = [:]) {
        self.values = values
    }

    /// Makes arguments of the members of a value.
    ///
    /// ```swift
    /// try await service.post("/users", ServiceArguments(encoding: user))
    /// ```
    ///
    /// Throws what the value throws, and an `EncodingError` when it has no members.
    public init(encoding value: some Encodable) throws {
        let json = try JSONValue(encoding: value)
        guard case .object(let members) = json else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "Arguments have names; this value has none."))
        }
        values = members.mapValues(\.argument)
    }

    /// Adds a value; a name that is there gets a list.
    public mutating func append(_ name: String, _ value: ServiceArgument) {
        switch values[name] {
        case nil: values[name] = value
        case .list(let list): values[name] = .list(list + [value])
        case let only?: values[name] = .list([only, value])
        }
    }

    /// Whether there is nothing.
    public var isEmpty: Bool { values.isEmpty }
}
