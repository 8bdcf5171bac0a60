/// A value that can be interpolated into ``JavaScript``.
///
/// ```swift
/// extension PageTheme: JavaScriptConvertible {
///     var javaScript: JavaScript { "\(rawValue)" }
/// }
/// ```
///
/// Strings, numbers, Booleans, JSON, and optionals, arrays and dictionaries of them conform.
/// Conforming types build on ``JavaScript``, so they can't insert text as code either. Other
/// numeric types conform with an empty extension.
public protocol JavaScriptConvertible {
    /// A JavaScript expression with this value, which can be part of any other expression.
    var javaScript: JavaScript { get }
}

extension JavaScript: JavaScriptConvertible {
    /// The script itself, unchanged.
    public var javaScript: JavaScript { self }
}

extension JSONValue: JavaScriptConvertible {
    /// The value as a literal, with objects and negative numbers in parentheses.
    ///
    /// The key `__proto__` becomes an own property, as `JSON.parse` reads it; in an object
    /// literal it would set the prototype. NaN and infinities are preserved.
    public var javaScript: JavaScript {
        JavaScript(trusting: JavaScriptLiteral.encode(self))
    }
}

extension Optional: JavaScriptConvertible where Wrapped: JavaScriptConvertible {
    /// The value, or `null`.
    public var javaScript: JavaScript { self?.javaScript ?? "null" }
}

extension Array: JavaScriptConvertible where Element: JavaScriptConvertible {
    /// The elements as an array literal.
    public var javaScript: JavaScript {
        "[" + .joined(map(\.javaScript), separator: ",") + "]"
    }
}

extension Dictionary: JavaScriptConvertible where Key == String, Value: JavaScriptConvertible {
    /// The members as an object literal in parentheses, sorted by their keys.
    public var javaScript: JavaScript {
        let members = sorted { $0.key < $1.key }.map { member in
            JavaScript(trusting: JavaScriptLiteral.encode(key: member.key))
                + member.value.javaScript
        }
        return "({" + .joined(members, separator: ",") + "})"
    }
}
