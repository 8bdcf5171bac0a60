public import HTTPTypes

/// What a server's response means for the answer and for the store.
public struct CacheOutcome: Sendable, Hashable {
    /// What the request is answered with.
    public enum Answer: Sendable, Hashable {
        /// The response as it came.
        case received
        /// The stored answer, which the server validated.
        case revalidated(CacheHit)
        /// The stored answer, because the server failed.
        case stale(CacheHit)
        /// The stored part, completed by the part that came; the result is the whole.
        case completed(StoredResponse)
        /// Nothing yet: the server is to be asked again, this time for the whole.
        case ask(HTTPRequest, CacheReason)
    }

    /// What changes in the store, in this order.
    public enum Change: Sendable, Hashable {
        /// Keep the response with the body that came, in place of what was kept for the variant.
        case store(StoredResponse)
        /// Keep the whole that the stored part and the part that came make.
        case complete(StoredResponse, part: StoredResponse)
        /// Keep the body, under other fields.
        case update(StoredResponse)
        /// Let go of a response.
        case remove(StoredResponse)
        /// Have everything for an address validated before it is given again.
        case invalidate(url: String)
    }

    /// What the request is answered with.
    public let answer: Answer
    /// What changes in the store.
    public let changes: [Change]
    /// Whether the response was kept, and why not.
    public let storing: StoringReason
}
