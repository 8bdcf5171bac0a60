public import Foundation
public import InlayValues

/// A type that provides its template data without `Encodable`.
///
/// ```swift
/// extension Person: TemplateConvertible {
///     var templateValue: TemplateValue { ["name": .string(name), "age": .integer(age)] }
/// }
/// let html = try card.html(person)
/// ```
///
/// It takes a fraction of the time of encoding, and can provide computed properties. Within encoded
/// data, a value of such a type is converted by this property.
public protocol TemplateConvertible {
    /// The template data.
    var templateValue: TemplateValue { get }
}

/// A marker of the collections that are converted element by element, because their elements may be
/// `Encodable` or ``TemplateConvertible``.
private protocol CollectionConvertible {}
extension Optional: CollectionConvertible {}
extension Array: CollectionConvertible {}
extension Dictionary: CollectionConvertible {}

extension TemplateValue: TemplateConvertible {
    /// The value, which is template data already.
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

    /// Returns whether a value has a standard type, whose conformance this module provides.
    static func isStandard(_ value: any TemplateConvertible) -> Bool {
        value is any ScalarConvertible || value is any CollectionConvertible
    }
}

extension String: TemplateConvertible {
    /// Text, which is escaped for its context.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Substring: TemplateConvertible {
    /// Text, which is escaped for its context.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int: TemplateConvertible {
    /// An integer.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int32: TemplateConvertible {
    /// An integer.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Int64: TemplateConvertible {
    /// An integer.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Double: TemplateConvertible {
    /// A number.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Float: TemplateConvertible {
    /// A number with the digits of a float.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Bool: TemplateConvertible {
    /// A Boolean.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension Date: TemplateConvertible {
    /// A date.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension UUID: TemplateConvertible {
    /// The UUID in upper case.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension URL: TemplateConvertible {
    /// The URL as text, whose scheme is checked in links.
    public var templateValue: TemplateValue { TemplateValue(scalar) }
}

extension TrustedHTML: TemplateConvertible {
    /// Trusted HTML, which is inserted unescaped.
    public var templateValue: TemplateValue { .html(self) }
}

extension SanitizedHTML: TemplateConvertible {
    /// Sanitized HTML, which is inserted unescaped.
    public var templateValue: TemplateValue { .html(TrustedHTML(self)) }
}

extension JavaScript: TemplateConvertible {
    /// A script, which is inserted unescaped.
    public var templateValue: TemplateValue { .script(self) }
}

extension SafeURL: TemplateConvertible {
    /// A trusted URL, whose scheme isn't checked.
    public var templateValue: TemplateValue { .url(self) }
}

extension Optional: TemplateConvertible where Wrapped: TemplateConvertible {
    /// The value, or null.
    public var templateValue: TemplateValue { self?.templateValue ?? .null }
}

extension Array: TemplateConvertible where Element: TemplateConvertible {
    /// A list.
    public var templateValue: TemplateValue { .array(map(\.templateValue)) }
}

extension Dictionary: TemplateConvertible where Key == String, Value: TemplateConvertible {
    /// An object with its members sorted by name.
    public var templateValue: TemplateValue { .object(sortedMembers(\.templateValue)) }
}

extension Template {
    /// Renders the template as HTML with data that provides its template data.
    @_disfavoredOverload
    public func html(
        _ data: some TemplateConvertible, warn: ((SourceDiagnostic) -> Void)? = nil
    ) throws -> TrustedHTML {
        try html(data.templateValue, warn: warn)
    }

    /// Renders the template as text with data that provides its template data.
    @_disfavoredOverload
    public func text(
        _ data: some TemplateConvertible, warn: ((SourceDiagnostic) -> Void)? = nil
    ) throws -> String {
        try text(data.templateValue, warn: warn)
    }
}
