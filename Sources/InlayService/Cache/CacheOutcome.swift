package import HTTPTypes

/// The decision about a server's response: what the caller gets, and how the cache changes.
package struct CacheOutcome: Sendable, Hashable {
    /// The response that the caller gets.
    package enum Response: Sendable, Hashable {
        /// The response as received.
        case received
        /// The cached response, which the server confirmed to be current.
        case revalidated(CacheHit)
        /// The stale cached response, because the server failed.
        case stale(CacheHit)
        /// The full response: the cached part of its body, completed by the received part.
        case completed(StoredResponse)
        /// No response: the received part doesn't complete the cached one, so the given request
        /// must be sent for the full representation.
        case resend(HTTPRequest, CacheReason)
    }

    /// A change to the cache.
    package enum Change: Sendable, Hashable {
        /// Store the response with the received body, replacing the cached one of the same
        /// variant.
        case store(StoredResponse)
        /// Store the full response that results from the cached part and the received part.
        case complete(StoredResponse, part: StoredResponse)
        /// Replace the headers of a cached response; its body stays.
        case update(StoredResponse)
        /// Remove a cached response.
        case remove(StoredResponse)
        /// Invalidate all responses for a URL, so that they are revalidated before their next
        /// use.
        case invalidate(url: String)
    }

    /// The response that the caller gets.
    package let response: Response
    /// The changes to the cache, in order.
    package let changes: [Change]
    /// Whether the response was stored, or the reason why not.
    package let storing: StoringReason
}
