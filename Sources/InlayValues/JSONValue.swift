public import OrderedCollections

/// A JSON value: a message of a page, the data of a template, or the response of a service.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"name": "Ada", "tags": [1, 2]}"#)
/// value["name"]?.stringValue  // "Ada"
/// value[path: "tags.0"]  // 1
/// ```
///
/// Objects keep the order of their members for writing, but compare equal in any order. Strings
/// and keys are Swift strings, which are equal if they are canonically equivalent: two keys that
/// differ only in the composition of an accent are the same key.
public enum JSONValue: Sendable {
    /// The `null` value.
    case null

    /// `true` or `false`.
    case bool(Bool)

    /// A number that was written without fraction and exponent and fits into 64 bits.
    case integer(Int64)

    /// Any other number that a double represents: `1.5`, and `1e3`.
    case number(Double)

    /// A number with more digits than these: an integer beyond 64 bits, or a fraction that is none
    /// of a double's.
    case decimal(JSONDecimal)

    /// A string.
    case string(String)

    /// An array of values.
    case array([JSONValue])

    /// An object, whose members keep their order.
    case object(OrderedDictionary<String, JSONValue>)
}

extension JSONValue: Hashable {
    /// Compares two values; the order of an object's members doesn't matter.
    ///
    /// ```swift
    /// let left: JSONValue = ["a": 1, "b": 2]
    /// left == ["b": 2, "a": 1]  // true
    /// ```
    ///
    /// `.integer(1)` and `.number(1)` are different values, and a NaN is not equal to itself. Decimals
    /// are compared by their values.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var comparison = JSONComparison(pending: [(left, right)])
        return comparison.isEqual()
    }

    /// Feeds the value into a hasher; the order of an object's members doesn't matter.
    public func hash(into hasher: inout Hasher) {
        JSONHash().combine(self, into: &hasher)
    }
}
