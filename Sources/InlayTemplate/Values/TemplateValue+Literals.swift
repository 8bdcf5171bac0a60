import OrderedCollections

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }

    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A list.
    public init(arrayLiteral elements: TemplateValue...) { self = .array(elements) }

    /// Members in their order; of two with one name the last wins.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(OrderedDictionary(elements) { _, last in last })
    }
}
