public import Foundation
public import InlayValues

/// A type that says by itself what templates see of it, without `Encodable`.
///
/// ```swift
/// extension Person: TemplateConvertible {
///     var templateValue: TemplateValue { ["name": .string(name), "age": .integer(age)] }
/// }
/// let html = try card.html(person)
/// ```
///
/// Several times as fast as encoding, and for computed members and types of other modules too. In
/// data that is encoded, such a type is taken by this value.
public protocol TemplateConvertible {
    /// What a template sees.
    var templateValue: TemplateValue { get }
}

/// The collections whose elements may have to be encoded.
private protocol CollectionConvertible {}
extension Optional: CollectionConvertible {}
extension Array: CollectionConvertible {}
extension Dictionary: CollectionConvertible {}

extension TemplateValue: TemplateConvertible {
    /// The value itself.
    public var templateValue: TemplateValue { self }

    init(_ scalar: Scalar) {
        self =
            switch scalar {
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(Int(value))
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            case .date(let value): .date(value)
            }
    }

    /// Whether this module makes a type convertible, whose values are encoded by rules of their own.
    static func isStandard(_ value: any TemplateConvertible) -> Bool {
        value is any ScalarConvertible || value is any CollectionConvertible
    }
}

extension String: TemplateConvertible {
    /// Text, which is escaped where it lands.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Substring: TemplateConvertible {
    /// Text, which is escaped where it lands.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int: TemplateConvertible {
    /// A whole number.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int32: TemplateConvertible {
    /// A whole number.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int64: TemplateConvertible {
    /// A whole number.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Double: TemplateConvertible {
    /// A number.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Float: TemplateConvertible {
    /// A number with the digits that a float has.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Bool: TemplateConvertible {
    /// A truth value.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Date: TemplateConvertible {
    /// A moment.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension UUID: TemplateConvertible {
    /// The text in capitals.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension URL: TemplateConvertible {
    /// The text of the address, whose scheme is checked where it lands.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension TrustedHTML: TemplateConvertible {
    /// HTML, which goes in as it is.
    public var templateValue: TemplateValue { .html(self) }
}

extension SafeURL: TemplateConvertible {
    /// An address whose scheme isn't checked.
    public var templateValue: TemplateValue { .url(self) }
}

extension Optional: TemplateConvertible where Wrapped: TemplateConvertible {
    /// The value, or nothing.
    public var templateValue: TemplateValue { self?.templateValue ?? .null }
}

extension Array: TemplateConvertible where Element: TemplateConvertible {
    /// A list.
    public var templateValue: TemplateValue { .array(map(\.templateValue)) }
}

extension Dictionary: TemplateConvertible where Key == String, Value: TemplateConvertible {
    /// The members, sorted by their names.
    public var templateValue: TemplateValue { .object(sortedMembers(\.templateValue)) }
}

extension Template {
    /// Fills the template, for a page, with data that says by itself what templates see of it.
    @_disfavoredOverload
    public func html(
        _ data: some TemplateConvertible, warn: ((Diagnostic) -> Void)? = nil
    ) throws -> TrustedHTML {
        try html(data.templateValue, warn: warn)
    }

    /// Fills the template, for any use, with data that says by itself what templates see of it.
    @_disfavoredOverload
    public func text(
        _ data: some TemplateConvertible, warn: ((Diagnostic) -> Void)? = nil
    ) throws -> String {
        try text(data.templateValue, warn: warn)
    }
}
