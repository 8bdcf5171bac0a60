/// Why a body can't be read, in a sentence that says where.
public struct BodyProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, as a part of a longer one, with a full stop.
    public let description: String

    /// Makes a problem of its sentence.
    public init(_ description: String) {
        self.description = description
    }
}
