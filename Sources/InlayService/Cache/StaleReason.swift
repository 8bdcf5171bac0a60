/// The reason why a stale response was returned.
public enum StaleReason: String, Sendable, Hashable, CaseIterable {
    /// The network failed.
    case offline
    /// The server failed, and the cached response allows `stale-if-error`.
    case serverError
    /// The response is being refreshed in the background.
    case revalidating
    /// The call's strategy or its request accepts responses of any age.
    case accepted
}
