extension JavaScript {
    /// Collects the literal parts and the encoded values of a script.
    public struct StringInterpolation: StringInterpolationProtocol {
        private(set) var source = ""
        private var scanner = JavaScriptScanner()

        /// Starts an empty script.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds code.
        public mutating func appendLiteral(_ literal: StaticString) {
            append(literal.description)
        }

        /// Adds a value as the literal that has this value, or a script as it is.
        ///
        /// ```swift
        /// let script: JavaScript = "show(\(title), \(count), \(["a": 1] as JSONValue))"
        /// ```
        ///
        /// Stops the program when the literal parts put it inside quotes, template text, a regular
        /// expression or a comment, where its own quotes would end theirs.
        public mutating func appendInterpolation(_ value: some JavaScriptConvertible) {
            precondition(
                scanner.isInCode,
                """
                A value stands inside \(scanner.place) of JavaScript code. It brings its own \
                quotes: write 'Hello ' + \\(name) instead of 'Hello \\(name)'. The code before \
                it is: \(source.suffix(80))
                """)
            append(value.javaScript.source)
        }

        /// Adds a value, or `null` for nil.
        ///
        /// ```swift
        /// let script: JavaScript = "select(\(list.selectedIndex))"
        /// ```
        ///
        /// Stops the program in the same places as the interpolation of a value.
        public mutating func appendInterpolation<Value: JavaScriptConvertible>(_ value: Value?) {
            appendInterpolation(value.javaScript)
        }

        /// Adds a value that is JSON already.
        ///
        /// ```swift
        /// let script: JavaScript = "show(\(json: try JSONValue(encoding: event)))"
        /// ```
        ///
        /// Stops the program in the same places as the interpolation of a value.
        public mutating func appendInterpolation(json value: JSONValue) {
            appendInterpolation(value)
        }

        private mutating func append(_ code: String) {
            scanner.scan(code)
            source += code
        }
    }
}
