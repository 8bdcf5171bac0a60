/// How a call uses what is stored.
///
/// ```swift
/// let users: [User] = try await service.get(
///     "/users", options: .strategy(.staleWhileRevalidate))
/// ```
///
/// What the server said is never stored, and what was never seen, no strategy can give.
public enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
    /// As the server says; and when the network fails, whatever was seen before, marked as stale.
    case networkFirst
    /// As the server says, and no further: a stale answer only where HTTP allows one.
    case strict
    /// What is stored, however old; the network only where nothing is.
    case cacheFirst
    /// What is stored, however old; where it isn't fresh, it is fetched anew in the background.
    case staleWhileRevalidate
    /// What is stored, however old, and never the network.
    case cacheOnly
    /// Never what is stored; the answer is kept for other calls.
    case networkOnly
}
