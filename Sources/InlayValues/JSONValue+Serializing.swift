extension JSONValue: CustomStringConvertible {
    /// The value as JSON text.
    ///
    /// ```swift
    /// let value: JSONValue = ["name": "Ada", "size": 1.0]
    /// value.serialized()  // {"name":"Ada","size":1.0}
    /// ```
    ///
    /// Parsing the text gives the same value, case by case: a `number` is always written with a
    /// fraction or an exponent, in the shortest digits that make the same double. NaN and the
    /// infinities have no JSON and are written as `null`. Besides what JSON demands, U+2028 and
    /// U+2029 are escaped. The text is not safe inside HTML or as code: for that interpolate the
    /// value into ``JavaScript``.
    public func serialized(pretty: Bool = false) -> String {
        String(decoding: serializedBytes(pretty: pretty), as: UTF8.self)
    }

    /// The value as JSON text in UTF-8, as it goes over a wire.
    ///
    /// ```swift
    /// socket.send(value.serializedBytes())
    /// ```
    public func serializedBytes(pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty)
        writer.write(self)
        return writer.bytes
    }

    /// The value as JSON text in one line.
    public var description: String {
        serialized()
    }
}
