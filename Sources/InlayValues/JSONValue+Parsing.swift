extension JSONValue {
    /// What to do with an escaped half of a surrogate pair, such as `"\ud800"`.
    ///
    /// JavaScript's strings may hold one, Swift's cannot.
    public enum LoneSurrogates: Hashable, Sendable {
        /// Refuse the text, with a diagnostic placed at the escape.
        case error

        /// Put the replacement character U+FFFD into its place.
        case replace
    }

    /// Parses JSON text, strictly by RFC 8259.
    ///
    /// ```swift
    /// let value = try JSONValue(parsing: text, file: "Settings.json")
    /// ```
    ///
    /// Of two members with one key the last wins. Integers outside 64 bits become `number`, and so
    /// does `-0`. Throws a ``Diagnostic`` at the first byte that is wrong; more than 512 levels and
    /// numbers beyond a double's range are wrong, too.
    public init(
        parsing text: String, file: String = "<data>", loneSurrogates: LoneSurrogates = .error
    ) throws(Diagnostic) {
        try self.init(parsing: text.utf8, file: file, loneSurrogates: loneSurrogates)
    }

    /// Parses JSON from UTF-8 bytes, strictly by RFC 8259.
    ///
    /// ```swift
    /// let value = try JSONValue(parsing: Array(response.body), file: "response")
    /// ```
    ///
    /// A byte order mark at the start is skipped. Throws a ``Diagnostic`` at the first byte that is
    /// wrong, bytes that are no UTF-8 included.
    public init(
        parsing bytes: some Collection<UInt8>, file: String = "<data>",
        loneSurrogates: LoneSurrogates = .error
    ) throws(Diagnostic) {
        let bytes = Array(bytes)
        do {
            var parser = JSONParser(bytes: bytes, loneSurrogates: loneSurrogates)
            self = try parser.parse()
        } catch {
            throw Diagnostic(file: file, offset: error.offset, in: bytes, message: error.message)
        }
    }
}
