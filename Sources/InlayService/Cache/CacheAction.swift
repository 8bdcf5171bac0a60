public import HTTPTypes

/// What is to be done for a request.
public enum CacheAction: Sendable, Hashable {
    /// Give a stored answer.
    case answer(CacheHit)
    /// Ask the server whether a stored answer is still right, with a request that says which one it is.
    case revalidate(HTTPRequest, StoredResponse, CacheReason)
    /// Ask the server.
    case forward(HTTPRequest, CacheReason)
    /// Give no answer: only a stored one is wanted, and there is none.
    case fail(CacheReason)
}
