extension JSONValue {
    /// The handling of lone surrogates, such as the escape `"\ud800"`.
    ///
    /// JavaScript strings can contain them, Swift strings can't.
    package enum LoneSurrogates: Hashable, Sendable {
        /// Rejects the text with a diagnostic at the escape.
        case error

        /// Replaces the surrogate by U+FFFD.
        case replace
    }

    /// Parses JSON text, strictly by RFC 8259.
    ///
    /// ```swift
    /// let value = try JSONValue(parsing: text, file: "Settings.json")
    /// ```
    ///
    /// Of two members with the same key the last wins. Numbers keep their digits: an integer that
    /// doesn't fit into 64 bits, and a fraction that is none of a double's, becomes a `decimal`;
    /// `-0` becomes a `number`. Throws a ``SourceDiagnostic`` at the first invalid byte. More than 512
    /// levels of nesting and numbers beyond a double's range are invalid, too.
    public init(parsing text: String, file: String = "<data>") throws(SourceDiagnostic) {
        try self.init(parsing: text.utf8, file: file, loneSurrogates: .error)
    }

    /// Parses JSON from UTF-8 bytes, strictly by RFC 8259.
    ///
    /// ```swift
    /// let value = try JSONValue(parsing: Array(response.body), file: "response")
    /// ```
    ///
    /// A byte order mark at the start is skipped. Throws a ``SourceDiagnostic`` at the first
    /// invalid byte, which includes invalid UTF-8.
    public init(
        parsing bytes: some Collection<UInt8>, file: String = "<data>"
    ) throws(SourceDiagnostic) {
        try self.init(parsing: bytes, file: file, loneSurrogates: .error)
    }

    /// Parses JSON text, and rejects or replaces lone surrogates.
    package init(
        parsing text: String, file: String = "<data>", loneSurrogates: LoneSurrogates
    ) throws(SourceDiagnostic) {
        try self.init(parsing: text.utf8, file: file, loneSurrogates: loneSurrogates)
    }

    /// Parses JSON from UTF-8 bytes, and rejects or replaces lone surrogates.
    package init(
        parsing bytes: some Collection<UInt8>, file: String = "<data>",
        loneSurrogates: LoneSurrogates
    ) throws(SourceDiagnostic) {
        let bytes = Array(bytes)
        do {
            var parser = JSONParser(bytes: bytes, loneSurrogates: loneSurrogates)
            self = try parser.parse()
        } catch {
            throw SourceDiagnostic(
                file: file, offset: error.offset, in: bytes, message: error.message)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// Returns the value as JSON text.
    ///
    /// ```swift
    /// let value: JSONValue = ["name": "Ada", "size": 1.0]
    /// value.serialized()  // {"name":"Ada","size":1.0}
    /// ```
    ///
    /// Parsing the text returns the same value with the same cases: a `number` is always written
    /// with a fraction or an exponent, in the fewest digits that give the same double, and a
    /// `decimal` as it was parsed. NaN and
    /// the infinities, which JSON can't represent, become `null`. In addition to what JSON
    /// requires, U+2028 and U+2029 are escaped. The text isn't safe within HTML or as code:
    /// interpolate the value into ``JavaScript`` for that.
    public func serialized(pretty: Bool = false) -> String {
        String(decoding: serializedBytes(pretty: pretty), as: UTF8.self)
    }

    /// Returns the value as JSON text in UTF-8, for files and network protocols.
    ///
    /// ```swift
    /// socket.send(value.serializedBytes())
    /// ```
    public func serializedBytes(pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty)
        writer.write(self)
        return writer.bytes
    }

    /// The value as JSON text on one line.
    public var description: String {
        serialized()
    }
}
