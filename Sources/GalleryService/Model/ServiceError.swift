/// What the service answers instead of data: `{"error": "There is no event 7."}`.
public struct ServiceError: Codable, Error, Hashable, Sendable {
    /// What was wrong, in a sentence.
    public let error: String
}
