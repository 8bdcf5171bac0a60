public import Foundation
public import InlayValues
public import OrderedCollections

/// What a template shows: any data, as a tree of values.
///
/// Any `Encodable` becomes one by itself when a template is given it; build one by hand where data
/// has no type of its own.
///
/// ```swift
/// let data: TemplateValue = ["title": "Today", "count": 3, "tags": ["new", "long"]]
/// let page = try template.html(data)
/// ```
public enum TemplateValue: Hashable, Sendable {
    /// Nothing: prints nothing, and is false.
    case null

    /// A truth value: prints `true` or `false`.
    case bool(Bool)

    /// A whole number.
    case integer(Int)

    /// Any other number: prints the fewest digits that name it, without `.0`.
    case number(Double)

    /// Text, which is escaped where it lands.
    case string(String)

    /// A moment: prints ISO 8601 in UTC; the filter `date_format` prints it for people.
    case date(Date)

    /// HTML that code or the sanitiser made, which goes in as it is.
    case html(TrustedHTML)

    /// An address that the app made, whose scheme isn't checked.
    case url(SafeURL)

    /// A script that the app made, which goes into a script as code.
    case script(JavaScript)

    /// A list.
    case array([TemplateValue])

    /// The elements of a loop, made one by one.
    case sequence(TemplateSequence)

    /// Members in their order.
    case object(OrderedDictionary<String, TemplateValue>)
}
