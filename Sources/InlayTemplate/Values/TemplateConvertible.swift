public import Foundation
public import InlayValues
import OrderedCollections

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

/// The types that are encoded by rules of their own.
protocol StandardConvertible {}
extension String: StandardConvertible {}
extension Int: StandardConvertible {}
extension Double: StandardConvertible {}
extension Bool: StandardConvertible {}
extension Date: StandardConvertible {}
extension Optional: StandardConvertible {}
extension Array: StandardConvertible {}
extension Dictionary: StandardConvertible {}

extension TemplateValue: TemplateConvertible {
    /// The value itself.
    public var templateValue: TemplateValue { self }
}

extension String: TemplateConvertible {
    /// Text, which is escaped where it lands.
    public var templateValue: TemplateValue { .string(self) }
}

extension Int: TemplateConvertible {
    /// A whole number.
    public var templateValue: TemplateValue { .integer(self) }
}

extension Double: TemplateConvertible {
    /// A number.
    public var templateValue: TemplateValue { .number(self) }
}

extension Bool: TemplateConvertible {
    /// A truth value.
    public var templateValue: TemplateValue { .bool(self) }
}

extension Date: TemplateConvertible {
    /// A moment.
    public var templateValue: TemplateValue { .date(self) }
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
    public var templateValue: TemplateValue {
        .object(
            OrderedDictionary(
                uniqueKeys: keys.sorted(), values: keys.sorted().map { self[$0].templateValue }))
    }
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
