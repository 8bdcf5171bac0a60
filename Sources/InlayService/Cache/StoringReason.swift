/// Whether a response was stored, or the reason why not.
public enum StoringReason: String, Sendable, Hashable, CaseIterable {
    /// Stored: the response is in memory, and in the store now or soon.
    case stored
    /// The headers of the cached response were updated.
    case updated
    /// The response was cached before, or didn't come from the server.
    case unchanged = "nothing new to store"
    /// Responses to the method aren't cached.
    case methodNotStored = "answers to this method aren't kept"
    /// Responses with the status aren't cached without an explicit lifetime.
    case statusNotStored = "answers with this status aren't kept without a lifetime"
    /// The response forbids caching.
    case responseSaysNoStore = "the response forbids it"
    /// The request forbids caching.
    case requestSaysNoStore = "the request forbids it"
    /// `Vary: *` means that the response fits no other request.
    case variesByEverything = "no other request would get the same"
    /// The body is shorter or longer than its headers say.
    case bodyIncomplete = "the body isn't as long as its fields say"
    /// Cookies or headers identify the caller, but no account is named.
    ///
    /// With ``ServiceConfiguration/account``, the response is stored and available offline.
    case callerUnnamed = "cookies or headers tell callers apart, and no account is named"
    /// The response sets a cookie, and no account is named.
    case startsSession = "it sets a cookie, and no account is named"
    /// The part can't be used without the rest.
    case rangeNotStored = "the part can't be used on its own"
    /// The body exceeds the limit of the cache.
    case tooLarge = "it is larger than the store takes"
    /// The body is streamed.
    case streamed = "its body is read as it comes"
    /// The response is stored once its body is read to the end.
    case whileRead = "it is stored once it was read to its end"
    /// The identity's responses were purged while the request was in progress.
    case purged = "what is stored for the user was removed meanwhile"
    /// The store failed; the log has the error.
    case storeFailed = "the store failed"
}
