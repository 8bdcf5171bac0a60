extension JavaScriptConvertible where Self: StringProtocol {
    /// The text as a string literal.
    public var javaScript: JavaScript {
        JavaScript(trusting: JavaScriptLiteral.encode(String(self)))
    }
}

extension JavaScriptConvertible where Self: BinaryInteger {
    /// The integer as a number literal; a negative integer is in parentheses.
    ///
    /// JavaScript reads it as a double: beyond ±(2^53 - 1) it may be rounded. Pass such a number
    /// as a string, or append the `n` of a BigInt.
    public var javaScript: JavaScript {
        JavaScript(trusting: JavaScriptLiteral.encode(self))
    }
}

extension JavaScriptConvertible where Self: BinaryFloatingPoint {
    /// The number as a literal; a negative number is in parentheses, and NaN and infinities are
    /// written by name.
    public var javaScript: JavaScript {
        JavaScript(trusting: JavaScriptLiteral.encode(Double(self)))
    }
}

extension Bool: JavaScriptConvertible {
    /// The literal `true` or `false`.
    public var javaScript: JavaScript { self ? "true" : "false" }
}

extension String: JavaScriptConvertible {}
extension Substring: JavaScriptConvertible {}
extension Int: JavaScriptConvertible {}
extension Int8: JavaScriptConvertible {}
extension Int16: JavaScriptConvertible {}
extension Int32: JavaScriptConvertible {}
extension Int64: JavaScriptConvertible {}
extension UInt: JavaScriptConvertible {}
extension UInt8: JavaScriptConvertible {}
extension UInt16: JavaScriptConvertible {}
extension UInt32: JavaScriptConvertible {}
extension UInt64: JavaScriptConvertible {}
extension Float: JavaScriptConvertible {}
extension Double: JavaScriptConvertible {}
