/// Whether a response was stored, or the reason why not.
public enum StoringReason: String, Sendable, Hashable, CaseIterable {
    /// Stored: the response is in memory, and in the store now or soon.
    case stored
    /// The headers of the cached response were updated.
    case updated
    /// The response was cached before, or didn't come from the server.
    case unchanged = "nothing new to store"
    /// Responses to this HTTP method aren't cached.
    case methodNotStored = "responses to this method aren't cached"
    /// The response's status isn't cacheable by default, and the response has no explicit lifetime.
    case statusNotStored = "responses with this status aren't cached without an explicit lifetime"
    /// The response forbids caching.
    case responseSaysNoStore = "the response forbids caching"
    /// The request forbids caching.
    case requestSaysNoStore = "the request forbids caching"
    /// `Vary: *` means that the response fits no other request.
    case variesByEverything = "the response fits no other request"
    /// The body is shorter or longer than its headers say.
    case bodyIncomplete = "the body's length differs from its headers"
    /// Cookies or headers identify the caller, but no account is named.
    ///
    /// With ``ServiceConfiguration/account``, the response is stored and available offline.
    case callerUnnamed = "cookies or headers identify the caller, but no account is named"
    /// The response sets a cookie, and no account is named.
    case startsSession = "it sets a cookie, and no account is named"
    /// The body is a part that can't be used without the rest.
    case rangeNotStored = "the part can't be used without the rest"
    /// The body exceeds the limit of the cache.
    case tooLarge = "it is larger than the store's limit"
    /// The body is streamed.
    case streamed = "its body is streamed"
    /// The response is stored once its body is read to the end.
    case whileRead = "it is stored once its body was read to the end"
    /// The identity's responses were purged while the request was in progress.
    case purged = "the user's cached responses were removed in the meantime"
    /// The store failed; the log has the error.
    case storeFailed = "the store failed"
}
