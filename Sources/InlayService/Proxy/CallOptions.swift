/// Options of a single call that override its proxy's configuration.
///
/// ```swift
/// var options = CallOptions()
/// options.totalTimeout = .seconds(5)
/// let user: User = try await service.get("/users/7", options: options)
/// ```
public struct CallOptions: Sendable {
    /// The request body; if set, arguments that the path doesn't name go into the query.
    public var body: ServiceBody?

    /// The timeouts for connecting and reading; nil uses the proxy's timeouts.
    public var timeouts: TransportTimeouts?

    /// The total time limit of the call; nil uses the proxy's limit.
    public var totalTimeout: Duration?

    /// The retry policy; nil uses the proxy's policy.
    public var retries: RetryPolicy?

    /// The maximum size in bytes of a body in memory; nil uses the proxy's limit.
    public var bodyLimit: Int?

    /// The handler of upload and download progress, or nil.
    public var onProgress: TransferProgress.Handler?

    /// The cache strategy; nil uses the proxy's strategy.
    public var strategy: CacheStrategy?

    /// Whether a streamed response is stored in the cache while it is read.
    ///
    /// Later calls can use it once it was read to its end. A response that breaks off, isn't read
    /// to the end, or exceeds the cache's limit isn't stored.
    public var cachesStreams = false

    /// The maximum number of bytes of an error response's body in the error.
    package var errorBodyLimit = ServiceError.bodyLimit

    /// Values for the layers between the proxy and the network.
    package var values = TransportValues()

    /// Creates options that override nothing.
    public init() {}

    /// Returns options with a cache strategy.
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
