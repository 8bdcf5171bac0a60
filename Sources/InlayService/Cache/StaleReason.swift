/// Why a stale answer was given.
public enum StaleReason: String, Sendable, Hashable, CaseIterable {
    /// The network failed.
    case offline
    /// The server failed, and its earlier answer allows to be given then.
    case serverError
    /// The answer is being fetched anew in the background.
    case revalidating
    /// The call's strategy, or its request, wants one of any age.
    case accepted
}
