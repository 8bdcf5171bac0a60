extension JavaScript {
    /// The literal parts and encoded values of a script under construction.
    public struct StringInterpolation: StringInterpolationProtocol {
        private(set) var source = ""
        private var scanner = JavaScriptScanner()

        /// Creates an empty script.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Appends code from a literal.
        public mutating func appendLiteral(_ literal: StaticString) {
            append(literal.description)
        }

        /// Appends a value as a JavaScript literal, or another script unchanged.
        ///
        /// ```swift
        /// let script: JavaScript = "show(\(title), \(count), \(["a": 1] as JSONValue))"
        /// ```
        ///
        /// Stops the program if the value is inside quotes, template text, a regular expression or
        /// a comment of the literal parts, where the value's own quotes would end the surrounding
        /// literal.
        public mutating func appendInterpolation(_ value: some JavaScriptConvertible) {
            precondition(
                scanner.isInCode,
                """
                A value stands inside \(scanner.context) of JavaScript code. It brings its own \
                quotes: write 'Hello ' + \\(name) instead of 'Hello \\(name)'. The code before \
                it is: \(source.suffix(80))
                """)
            append(value.javaScript.source)
        }

        /// Appends a value, or `null` for nil.
        ///
        /// ```swift
        /// let script: JavaScript = "select(\(list.selectedIndex))"
        /// ```
        ///
        /// Stops the program in the same positions as the interpolation of a value.
        public mutating func appendInterpolation<Value: JavaScriptConvertible>(_ value: Value?) {
            appendInterpolation(value.javaScript)
        }

        /// Appends a JSON value.
        ///
        /// ```swift
        /// let script: JavaScript = "show(\(json: try JSONValue(encoding: event)))"
        /// ```
        ///
        /// Stops the program in the same positions as the interpolation of a value.
        public mutating func appendInterpolation(json value: JSONValue) {
            appendInterpolation(value)
        }

        private mutating func append(_ code: String) {
            scanner.scan(code)
            source += code
        }
    }
}
