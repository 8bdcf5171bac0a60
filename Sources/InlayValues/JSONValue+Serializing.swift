extension JSONValue: CustomStringConvertible {
    /// Returns the value as JSON text.
    ///
    /// ```swift
    /// let value: JSONValue = ["name": "Ada", "size": 1.0]
    /// value.serialized()  // {"name":"Ada","size":1.0}
    /// ```
    ///
    /// Parsing the text returns the same value with the same cases: a `number` is always written
    /// with a fraction or an exponent, in the fewest digits that give the same double. NaN and
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
