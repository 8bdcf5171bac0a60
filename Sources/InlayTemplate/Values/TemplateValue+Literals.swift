import OrderedCollections

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
