extension JSONValue {
    /// Encodes a value directly, without serializing it to text.
    ///
    /// ```swift
    /// let json = try JSONValue(encoding: event)
    /// ```
    ///
    /// Dates become ISO 8601 strings in UTC (to the millisecond), `Data` becomes Base64, a `URL`
    /// its string, and a `Decimal` a number, or a string if a double can't represent its digits.
    /// Dictionaries are sorted by their keys. Throws the errors of the value's `encode(to:)`, and
    /// an `EncodingError` for an integer that neither 64 bits nor a double can represent exactly.
    public init(encoding value: some Encodable) throws {
        self = try JSONValue(tree: value)
    }

    /// Decodes a value directly, without parsing text.
    ///
    /// ```swift
    /// let event = try json.decode(Event.self)
    /// let arguments: Arguments = try query.decode(leniently: true)
    /// ```
    ///
    /// Dates may be ISO 8601 strings or seconds since 1970. Integers are exact or throw: 1.0 is
    /// an integer; 1.5 isn't, nor is 300 an `Int8`.
    ///
    /// `leniently` is for the arguments of command URLs, where every value is a string: strings
    /// decode as numbers and as Booleans (`true`, `false`, `1`, `0`), and a value that isn't an
    /// array decodes as an array of one element.
    ///
    /// Throws a `DecodingError` with the coding path of the value that doesn't match.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, leniently: Bool = false
    ) throws -> T {
        try JSONValueDecoder(value: self, codingPath: [], isLenient: leniently).unbox(type)
    }
}
