/// The rules for retrying failed calls.
///
/// ```swift
/// configuration.retries = RetryPolicy(limit: 4)
/// configuration.retries = .never
/// ```
///
/// A request is retried only if it can't be executed twice: with an idempotent method (GET, HEAD,
/// PUT, DELETE, OPTIONS), with an `Idempotency-Key`, or if it never reached the server. It is
/// retried after a lost connection and after the statuses 408, 429, 502, 503 and 504.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of retries.
    public var limit: Int

    /// The maximum back-off before the first retry; it doubles for each further retry.
    public var firstPause: Duration

    /// The maximum back-off; if the server requests a longer one, the call isn't retried.
    public var longestPause: Duration

    /// The policy without retries.
    public static let never = RetryPolicy(limit: 0)

    /// Creates a policy; by default 2 retries, with a back-off from 500 milliseconds to 30
    /// seconds.
    public init(
        limit: Int = 2, firstPause: Duration = .milliseconds(500),
        longestPause: Duration = .seconds(30)
    ) {
        self.limit = limit
        self.firstPause = firstPause
        self.longestPause = longestPause
    }
}
