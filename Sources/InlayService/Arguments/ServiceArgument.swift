public import Foundation
public import OrderedCollections

/// The value of an argument of a call.
public enum ServiceArgument: Hashable, Sendable {
    /// Null: omitted from queries and forms, `null` in JSON.
    case null

    /// A Boolean, `true` or `false`.
    case bool(Bool)

    /// An integer.
    case integer(Int64)

    /// A floating-point number.
    case number(Double)

    /// A string.
    case string(String)

    /// A date, written in the call's ``DateEncoding``.
    case date(Date)

    /// A file, valid only in multipart bodies.
    case file(FileArgument)

    /// A list of values.
    case list([ServiceArgument])

    /// An object, valid only in JSON bodies and path templates.
    case object(OrderedDictionary<String, ServiceArgument>)
}
