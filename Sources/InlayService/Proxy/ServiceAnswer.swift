/// A decoded response with its provenance.
public struct ServiceAnswer<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value

    /// The source and age of the response.
    public let provenance: AnswerProvenance
}
