public import HTTPTypes

/// The action that the cache takes for a request.
public enum CacheAction: Sendable, Hashable {
    /// Return a cached response.
    case answer(CacheHit)
    /// Revalidate a cached response by sending the given conditional request.
    case revalidate(HTTPRequest, StoredResponse, CacheReason)
    /// Forward the request to the server.
    case forward(HTTPRequest, CacheReason)
    /// Fail, because only a cached response was wanted and there is none.
    case fail(CacheReason)
}
