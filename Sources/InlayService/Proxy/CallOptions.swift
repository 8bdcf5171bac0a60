/// What a single call does differently from its proxy.
///
/// ```swift
/// var options = CallOptions()
/// options.totalTimeout = .seconds(5)
/// let user: User = try await service.get("/users/7", options: options)
/// ```
public struct CallOptions: Sendable {
    /// A body in place of one made of arguments, which then go into the query.
    public var body: ServiceBody?

    /// Other waiting times.
    public var timeouts: TransportTimeouts?

    /// Another limit for the call with everything.
    public var totalTimeout: Duration?

    /// Another rule for sending again.
    public var retries: RetryPolicy?

    /// Another limit for a body in memory.
    public var bodyLimit: Int?

    /// Is told how far the bodies are.
    public var onProgress: TransferProgress.Handler?

    /// How stored answers are used, if not as the proxy says.
    public var strategy: CacheStrategy?

    /// Whether a streamed answer is stored while it is read.
    ///
    /// It is there for later calls once it was read to its end. An answer that breaks off, that nobody reads to
    /// the end, or that is too long to be stored, leaves nothing.
    public var storesStreams = false

    /// What is said to layers between the proxy and the network.
    public var values = TransportValues()

    /// Makes options that change nothing.
    public init() {}

    /// Options that say how stored answers are used.
    ///
    /// ```swift
    /// let users: [User] = try await service.get("/users", options: .strategy(.cacheFirst))
    /// ```
    public static func strategy(_ strategy: CacheStrategy) -> CallOptions {
        var options = CallOptions()
        options.strategy = strategy
        return options
    }
}
