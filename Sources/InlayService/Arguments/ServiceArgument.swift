public import Foundation
public import OrderedCollections

/// A value that a call is given.
public enum ServiceArgument: Hashable, Sendable {
    /// Nothing: left out of queries and forms, `null` in JSON.
    case null

    /// A truth value, `true` or `false`.
    case bool(Bool)

    /// An integer.
    case integer(Int64)

    /// A number.
    case number(Double)

    /// A text.
    case string(String)

    /// A point in time, written as the call says.
    case date(Date)

    /// A file; only multipart bodies carry it, and anywhere else it is an error.
    case file(FileArgument)

    /// Many values of one name.
    case list([ServiceArgument])

    /// Members; only JSON can carry them, and templates of paths.
    case object(OrderedDictionary<String, ServiceArgument>)
}
