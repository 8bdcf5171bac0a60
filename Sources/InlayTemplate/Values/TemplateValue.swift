public import Foundation
public import InlayValues
public import OrderedCollections

/// Template data, as a tree of values.
///
/// Templates convert any `Encodable` to it; build it by hand for data without a type of its own.
///
/// ```swift
/// let data: TemplateValue = ["title": "Today", "count": 3, "tags": ["new", "long"]]
/// let page = try template.html(data)
/// ```
public enum TemplateValue: Hashable, Sendable {
    /// Null, which prints nothing and is false.
    case null

    /// A Boolean, which prints `True` or `False`, and in MGTemplateEngine's dialect `1` or `0`.
    case bool(Bool)

    /// An integer.
    case integer(Int)

    /// Any other number, printed with the fewest digits that identify it.
    case number(Double)

    /// A number with more digits than these, printed as it was written.
    case decimal(JSONDecimal)

    /// Text, which is escaped for its context.
    case string(String)

    /// A date, printed in ISO 8601 format in UTC; the filter `date_format` prints it for users.
    case date(Date)

    /// Trusted or sanitized HTML, which is inserted unescaped.
    case html(TrustedHTML)

    /// A trusted URL, whose scheme isn't checked.
    case url(SafeURL)

    /// A trusted script, which is inserted into scripts as code.
    case script(JavaScript)

    /// A list.
    case array([TemplateValue])

    /// A lazy sequence of elements.
    case sequence(TemplateSequence)

    /// An object with its members in order.
    case object(OrderedDictionary<String, TemplateValue>)
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { self = .null }

    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An integer.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A list.
    public init(arrayLiteral elements: TemplateValue...) { self = .array(elements) }

    /// An object with its members in source order; the last of duplicate names wins.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(OrderedDictionary(elements) { _, last in last })
    }
}
