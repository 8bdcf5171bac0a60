/// The reason why a body can't be decoded, with the position of the problem.
public struct BodyProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, for use as a part of a longer one, with a full stop.
    public let description: String

    /// Creates a problem from its sentence.
    public init(_ description: String) {
        self.description = description
    }
}
