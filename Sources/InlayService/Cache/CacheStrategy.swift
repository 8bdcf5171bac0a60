/// The cache strategy of a call: when cached responses are used.
///
/// ```swift
/// let users: [User] = try await service.get(
///     "/users", options: .strategy(.staleWhileRevalidate))
/// ```
///
/// No strategy returns a response that the server forbade to store, or that was never fetched.
public enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
    /// Asks the network, unless a cached response is fresh by the server's caching headers; if the
    /// network fails, returns any cached response, marked as stale.
    case networkFirst
    /// Asks the network, unless a cached response is fresh by the server's caching headers; returns
    /// a stale response only if HTTP allows it.
    case strict
    /// Returns a cached response of any age; uses the network only if there is none, or if it is a
    /// stale error.
    case cacheFirst
    /// Returns a cached response of any age; a stale response is refreshed in the background.
    case staleWhileRevalidate
    /// Returns a cached response of any age and never uses the network.
    case cacheOnly
    /// Never returns a cached response, but stores the new response for other calls.
    case networkOnly
}

extension CacheStrategy: TransportValue {
    /// The default strategy of a request.
    package static let defaultValue = CacheStrategy.networkFirst
}
