/// A line of text whose interpolated values don't affect the direction of the rest.
///
/// ```swift
/// row.subtitle = IsolatedText("\(customer) · \(day)").text
/// ```
///
/// Without it, a Hebrew or Arabic name turns a date after it around: `31 Dec 2026` is displayed as
/// `Dec 2026 31`. Each value is between U+2068 and U+2069, the isolates of the Unicode Bidirectional
/// Algorithm (UAX #9), which displays it in the direction of its first letter.
public struct IsolatedText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text with its isolates.
    public let text: String

    /// Creates a text without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a text from its interpolation.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The literal parts and isolated values of an ``IsolatedText``.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty text; called by the compiler.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Appends a literal part.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a value between isolates.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += "\u{2068}\(value)\u{2069}"
        }
    }
}
