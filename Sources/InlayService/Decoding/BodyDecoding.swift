/// A decoder of response bodies, for some media types.
///
/// ```swift
/// struct PropertyLists: BodyDecoding {
///     func canDecode(_ type: HTTPMediaType) -> Bool { type.essence == "application/x-plist" }
///     func decode<Value: Decodable>(
///         _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
///     ) throws -> Value {
///         try PropertyListDecoder().decode(Value.self, from: Data(bytes))
///     }
/// }
/// configuration.decoders.insert(PropertyLists(), at: 0)
/// ```
public protocol BodyDecoding: Sendable {
    /// Returns whether this decoder supports a media type.
    func canDecode(_ type: HTTPMediaType) -> Bool

    /// Decodes a body.
    ///
    /// - Parameters:
    ///   - bytes: The body, never empty.
    ///   - type: The media type that the server states.
    ///   - value: The type to decode.
    /// - Returns: The value.
    /// - Throws: The reason why decoding failed; a ``BodyProblem`` describes it in a sentence.
    func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
    ) throws -> Value
}

/// The reason why a body can't be decoded, with the position of the problem.
public struct BodyProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its position, as the end of a sentence, such as `its text isn't UTF-8.`.
    public let description: String

    /// Creates a problem from its sentence.
    public init(_ description: String) {
        self.description = description
    }
}
