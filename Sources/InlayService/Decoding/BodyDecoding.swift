/// Makes values of bodies of some types.
///
/// ```swift
/// struct PropertyLists: BodyDecoding {
///     func canDecode(_ type: MediaType) -> Bool { type.essence == "application/x-plist" }
///     func decode<Value: Decodable>(
///         _ bytes: [UInt8], of type: MediaType, as value: Value.Type
///     ) throws -> Value {
///         try PropertyListDecoder().decode(Value.self, from: Data(bytes))
///     }
/// }
/// configuration.decoders.insert(PropertyLists(), at: 0)
/// ```
public protocol BodyDecoding: Sendable {
    /// Whether it reads bodies of that type.
    func canDecode(_ type: MediaType) -> Bool

    /// Makes a value of a body.
    ///
    /// - Parameters:
    ///   - bytes: The body, which isn't empty.
    ///   - type: What the server says that it is.
    ///   - value: The type of the value.
    /// - Returns: The value.
    /// - Throws: Why the body isn't such a value; a ``BodyProblem`` says so in a sentence.
    func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: MediaType, as value: Value.Type
    ) throws -> Value
}
