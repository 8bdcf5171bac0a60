public import OrderedCollections

extension JSONValue {
    /// The member of that name, or nil when there is none or this is no object.
    public subscript(key: String) -> JSONValue? {
        objectValue?[key]
    }

    /// The element at that place, or nil when there is none or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value at the end of a path of keys and indexes between dots.
    ///
    /// ```swift
    /// value[path: "results.0.title"]
    /// ```
    ///
    /// It is nil as soon as a step leads nowhere. A key that itself holds a dot cannot be reached
    /// this way: use the subscripts one after the other.
    public subscript(path path: String) -> JSONValue? {
        var current = self
        for step in path.split(separator: ".", omittingEmptySubsequences: false) {
            let next: JSONValue? =
                switch current {
                case .object(let members): members[String(step)]
                case .array: Int(step).flatMap { current[$0] }
                default: nil
                }
            guard let next else { return nil }
            current = next
        }
        return current
    }

    /// The string, or nil when this is something else.
    public var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The truth value, or nil when this is something else.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The integer, or nil when this is something else or a number with a fraction.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, integers included, or nil when this is something else.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The elements, or nil when this is no array.
    public var arrayValue: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members in their order, or nil when this is no object.
    public var objectValue: OrderedDictionary<String, JSONValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}
