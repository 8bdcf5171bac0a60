/// What a server wants to know of who is calling, as `WWW-Authenticate` says it.
struct AuthenticationChallenge: Hashable, Sendable {
    /// The scheme in lower case, such as `basic`.
    let scheme: String

    /// The parameters, their names in lower case.
    let parameters: [String: String]

    /// Reads all challenges of a header; what can't be read is left out.
    static func read(_ values: [String]) -> [AuthenticationChallenge] {
        values.flatMap { value in
            var reader = ChallengeReader(value)
            return reader.challenges()
        }
    }
}
