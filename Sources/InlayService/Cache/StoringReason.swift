/// Whether a response was kept, and why not.
public enum StoringReason: String, Sendable, Hashable, CaseIterable {
    /// It was kept: memory has it, and the store has it or is about to.
    case stored
    /// What was kept before has the response's fields now.
    case updated
    /// It was stored before the call, or didn't come from the server.
    case unchanged = "nothing new to store"
    /// Answers to the method aren't kept.
    case methodNotStored = "answers to this method aren't kept"
    /// Answers with the status aren't kept unless the server says for how long.
    case statusNotStored = "answers with this status aren't kept without a lifetime"
    /// The response forbids it.
    case responseSaysNoStore = "the response forbids it"
    /// The request forbids it.
    case requestSaysNoStore = "the request forbids it"
    /// `Vary: *` says that no other request gets the same.
    case variesByEverything = "no other request would get the same"
    /// The body isn't as long as the fields say.
    case bodyIncomplete = "the body isn't as long as its fields say"
    /// Cookies or headers say who is calling, and no account is named.
    ///
    /// With ``ServiceConfiguration/account`` the response is stored, and there without the network.
    case callerUnnamed = "cookies or headers tell callers apart, and no account is named"
    /// It starts a session of its caller's, whose account isn't named.
    case startsSession = "it sets a cookie, and no account is named"
    /// The part can't be used on its own.
    case rangeNotStored = "the part can't be used on its own"
    /// It is larger than the store takes.
    case tooLarge = "it is larger than the store takes"
    /// Its body is read as it comes.
    case streamed = "its body is read as it comes"
    /// It is stored once its body was read to the end.
    case whileRead = "it is stored once it was read to its end"
    /// The identity was purged while the response was on its way.
    case purged = "what is stored for the user was removed meanwhile"
    /// The store failed; the log says how.
    case storeFailed = "the store failed"
}
