/// A value that a service answered with, and where it came from.
public struct ServiceAnswer<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Where it came from, and how old it is.
    public let provenance: AnswerProvenance
}
