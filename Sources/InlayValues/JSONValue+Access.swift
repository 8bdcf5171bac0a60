public import OrderedCollections

extension JSONValue {
    /// The member with a key; nil if there is no such member or this value isn't an object.
    public subscript(key: String) -> JSONValue? {
        objectValue?[key]
    }

    /// The element at an index; nil if there is no such element or this value isn't an array.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value at a path of keys and indices separated by dots.
    ///
    /// ```swift
    /// value[path: "results.0.title"]
    /// ```
    ///
    /// The result is nil if any step has no value. A key that contains a dot can't be part of the
    /// path: chain the other subscripts instead.
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

    /// The string; nil if this value isn't a string.
    public var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The Boolean; nil if this value isn't a Boolean.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The integer; nil if this value isn't a number or has a fraction.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .decimal(let value): value.integer(as: Int64.self)
        default: nil
        }
    }

    /// The number, also of an integer, or the nearest double; nil if this value isn't a number.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .decimal(let value): value.double
        default: nil
        }
    }

    /// The elements; nil if this value isn't an array.
    public var arrayValue: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members in their order; nil if this value isn't an object.
    public var objectValue: OrderedDictionary<String, JSONValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this value is `null`.
    public var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}
