package import Foundation
package import OrderedCollections

/// A scalar value of a standard type, encoded the same way in call arguments and template data.
package enum Scalar: Hashable, Sendable {
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case date(Date)
}

/// A standard type whose values are one ``Scalar``.
package protocol ScalarConvertible {
    /// The value as a scalar.
    var scalar: Scalar { get }
}

extension String: ScalarConvertible {
    package var scalar: Scalar { .string(self) }
}

extension Substring: ScalarConvertible {
    package var scalar: Scalar { .string(String(self)) }
}

extension Bool: ScalarConvertible {
    package var scalar: Scalar { .bool(self) }
}

extension Int: ScalarConvertible {
    package var scalar: Scalar { .integer(Int64(self)) }
}

extension Int32: ScalarConvertible {
    package var scalar: Scalar { .integer(Int64(self)) }
}

extension Int64: ScalarConvertible {
    package var scalar: Scalar { .integer(self) }
}

extension Double: ScalarConvertible {
    package var scalar: Scalar { .number(self) }
}

extension Float: ScalarConvertible {
    /// The number with the decimal digits of the `Float`.
    package var scalar: Scalar { .number(Double(description) ?? Double(self)) }
}

extension Date: ScalarConvertible {
    package var scalar: Scalar { .date(self) }
}

extension UUID: ScalarConvertible {
    /// The UUID as upper-case text.
    package var scalar: Scalar { .string(uuidString) }
}

extension URL: ScalarConvertible {
    /// The text of the URL.
    package var scalar: Scalar { .string(absoluteString) }
}

extension Dictionary where Key == String {
    /// The members sorted by their names, each value converted.
    package func sortedMembers<Converted>(
        _ convert: (Value) -> Converted
    ) -> OrderedDictionary<String, Converted> {
        OrderedDictionary(
            uniqueKeysWithValues: sorted { $0.key < $1.key }.map { ($0.key, convert($0.value)) })
    }
}
