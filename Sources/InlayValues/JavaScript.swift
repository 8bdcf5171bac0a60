/// A script made of literals, with encoded values in it: text never becomes code.
///
/// ```swift
/// let script: JavaScript = "insert(\(field.text), \(field.isBold))"
/// try await view.evaluate(script)
/// ```
///
/// The literal parts are code, the interpolated values are data: each is written as the JavaScript
/// literal that has this value. The result may stand in a script file, in a `<script>` element and
/// in an HTML attribute in double quotes, as far as the literal parts may.
///
/// There is no initialiser that takes a string made at run time. An interpolated ``JavaScript``
/// goes in as it is.
///
/// A value is an expression with quotes of its own, and must not stand inside quotes, template
/// text or comments of the literal parts: `"alert('Hello \(name)')"` stops the program with a
/// message, whatever the name is. Write `"alert('Hello ' + \(name))"`.
public struct JavaScript: Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    /// The script's code.
    public let source: String

    /// Makes a script of a literal; the type `StaticString` keeps text made at run time out.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Makes a script of a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    /// Makes a script of code that comes out of the package's own resources.
    ///
    /// Never of anything else: nothing is checked here.
    package init(trusting source: String) {
        self.source = source
    }

    /// The script's code.
    public var description: String {
        source
    }

    /// Puts scripts one behind the other.
    ///
    /// ```swift
    /// JavaScript.joined(steps, separator: ";\n")
    /// ```
    public static func joined(_ parts: [JavaScript], separator: JavaScript = "") -> JavaScript {
        JavaScript(trusting: parts.map(\.source).joined(separator: separator.source))
    }

    /// Puts the right script behind the left one.
    public static func + (left: JavaScript, right: JavaScript) -> JavaScript {
        JavaScript(trusting: left.source + right.source)
    }
}
