/// A value that can be interpolated into ``JavaScript``.
///
/// ```swift
/// extension Theme: JavaScriptConvertible {
///     var javaScript: JavaScript { "\(rawValue)" }
/// }
/// ```
///
/// Strings, numbers, truth values, JSON, and optionals, arrays and dictionaries of them conform.
/// A conformance can only be made of ``JavaScript``, and is as safe as that. Other numeric types
/// conform with an empty extension.
public protocol JavaScriptConvertible {
    /// An expression that has this value, safe at any place of an expression.
    var javaScript: JavaScript { get }
}

extension JavaScript: JavaScriptConvertible {
    /// The script itself, as it is.
    public var javaScript: JavaScript { self }
}

extension JSONValue: JavaScriptConvertible {
    /// The value as a literal; objects stand in parentheses, and so do negative numbers.
    ///
    /// The key `__proto__` is written as an own property, as `JSON.parse` reads it, not as the
    /// prototype that the same key means in an object literal. NaN and infinities stay what they
    /// are.
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
