/// An authentication challenge of a server, from a `WWW-Authenticate` header.
struct AuthenticationChallenge: Hashable, Sendable {
    /// The scheme in lower case, such as `basic`.
    let scheme: String

    /// The parameters, with names in lower case.
    let parameters: [String: String]

    /// Parses all challenges of a header; malformed ones are ignored.
    static func read(_ values: [String]) -> [AuthenticationChallenge] {
        values.flatMap { value in
            var reader = ChallengeReader(value)
            return reader.challenges()
        }
    }
}
