extension JSONValue {
    /// Encodes a value without a detour over text.
    ///
    /// ```swift
    /// let json = try JSONValue(encoding: event)
    /// ```
    ///
    /// Dates become ISO 8601 strings in UTC (to the millisecond), `Data` becomes Base64, a `URL`
    /// its string, and a `Decimal` a number, or a string when a double cannot hold its digits.
    /// Dictionaries are sorted by their keys. Throws what the value throws, and an `EncodingError`
    /// for an integer that neither 64 bits nor a double can hold exactly.
    public init(encoding value: some Encodable) throws {
        self = try JSONValue(tree: value)
    }

    /// Decodes a value without a detour over text.
    ///
    /// ```swift
    /// let event = try json.decode(Event.self)
    /// let arguments: Arguments = try query.decode(leniently: true)
    /// ```
    ///
    /// Dates may be ISO 8601 strings or seconds since 1970. Integers are exact or throw: 1.0 is an
    /// integer, 1.5 and 300 for an `Int8` are not.
    ///
    /// `leniently` is for the arguments of command URLs, where every value is a string: there
    /// strings decode as numbers and as truth values (`true`, `false`, `1`, `0`), and a value that
    /// is no array decodes as an array of one.
    ///
    /// Throws a `DecodingError` whose coding path leads to the value that does not fit.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, leniently: Bool = false
    ) throws -> T {
        try JSONValueDecoder(value: self, codingPath: [], isLenient: leniently).unbox(type)
    }
}
