/// What becomes of a write that the server has refused.
public enum WriteDecision: Sendable {
    /// Sent again, with another body where there is one, and with headers in place of those of their names.
    ///
    /// The server gets it as a new request, with a key of its own.
    case retry(body: ServiceBody? = nil, headers: ServiceHeaders = [:])

    /// Given up; the next write of its resource has its turn.
    case drop

    /// Kept as it is, until the app resolves or cancels it; later writes of its resource wait.
    case keep
}
