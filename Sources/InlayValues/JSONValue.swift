public import OrderedCollections

/// Any JSON, as a value: what a page sends, what a template shows, what a service answers.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"name": "Ada", "tags": [1, 2]}"#)
/// value["name"]?.stringValue  // "Ada"
/// value[path: "tags.0"]  // 1
/// ```
///
/// Objects keep the order of their members when they are written, and are equal in any order.
/// Strings and keys are Swift strings, which are equal when they are canonically equivalent: two
/// keys that differ only in how an accent is composed are one key.
public enum JSONValue: Sendable {
    /// JSON's `null`.
    case null

    /// `true` or `false`.
    case bool(Bool)

    /// A number that was written without fraction and exponent, and that fits into 64 bits.
    case integer(Int64)

    /// Any other number.
    case number(Double)

    /// A string.
    case string(String)

    /// A list of values.
    case array([JSONValue])

    /// Members in their order.
    case object(OrderedDictionary<String, JSONValue>)
}
