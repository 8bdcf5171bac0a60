/// When a call that failed is sent again.
///
/// ```swift
/// configuration.retries = RetryPolicy(limit: 4)
/// configuration.retries = .never
/// ```
///
/// Sent again is what can't have been done twice: a method that may be repeated (GET, HEAD, PUT,
/// DELETE, OPTIONS), a request with an `Idempotency-Key`, or one that never reached its server. It
/// is sent again after a lost connection, and after the statuses 408, 429, 502, 503 and 504.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent again at most.
    public var limit: Int

    /// How long the first pause is at most; each further one may be twice as long.
    public var firstPause: Duration

    /// How long a pause is at most, also where the server asks for a longer one: then its answer counts.
    public var longestPause: Duration

    /// Sends nothing again.
    public static let never = RetryPolicy(limit: 0)

    /// Sets the limits.
    public init(
        limit: Int = 2, firstPause: Duration = .milliseconds(500),
        longestPause: Duration = .seconds(30)
    ) {
        self.limit = limit
        self.firstPause = firstPause
        self.longestPause = longestPause
    }
}
