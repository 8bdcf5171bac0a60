/// A script composed of literals and encoded values, so that text never becomes code.
///
/// ```swift
/// let script: JavaScript = "insert(\(field.text), \(field.isBold))"
/// try await view.evaluate(script)
/// ```
///
/// The literal parts are code, the interpolated values are data: each is written as a JavaScript
/// literal with that value. Interpolated values are safe in a script file, in a `<script>`
/// element and in an HTML attribute in double quotes.
///
/// There is no initializer that takes a string made at run time. An interpolated ``JavaScript``
/// is inserted unchanged.
///
/// A value becomes an expression with its own quotes and must not be inside quotes, template text
/// or comments of the literal parts: `"alert('Hello \(name)')"` stops the program with a message
/// for any name. Write `"alert('Hello ' + \(name))"`.
public struct JavaScript: Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    /// The code of the script.
    public let source: String

    /// Creates a script from a literal; the type `StaticString` excludes text made at run time.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Creates a script from a literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    /// Creates a script from code of the package's own resources, without any check.
    ///
    /// Never use it for code from outside the package.
    package init(trusting source: String) {
        self.source = source
    }

    /// The code of the script.
    public var description: String {
        source
    }

    /// Concatenates scripts.
    ///
    /// ```swift
    /// JavaScript.joined(steps, separator: ";\n")
    /// ```
    public static func joined(_ parts: [JavaScript], separator: JavaScript = "") -> JavaScript {
        JavaScript(trusting: parts.map(\.source).joined(separator: separator.source))
    }

    /// Concatenates two scripts.
    public static func + (left: JavaScript, right: JavaScript) -> JavaScript {
        JavaScript(trusting: left.source + right.source)
    }
}
