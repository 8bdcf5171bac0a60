public import Foundation

/// The configuration of a proxy's calls.
public struct ServiceConfiguration: Sendable {
    /// The headers of every call.
    ///
    /// Only the ``harmlessHeaders`` among them are sent to other servers. Responses to requests
    /// with other headers are stored only if ``account`` is set; `Authorization` and `X-Api-Key`
    /// identify the caller even without an account.
    ///
    /// `Accept` defaults to JSON, text and images.
    public var headers: ServiceHeaders = [:]

    /// The headers that don't identify the caller; add the app's own.
    public var harmlessHeaders = HarmlessHeaders()

    /// The credentials, sent only to the proxy's own server.
    public var credentials = ServiceCredentials.none

    /// The name of the user's account, for servers that identify users by a cookie or a header.
    ///
    /// Responses and pending writes of one account are never used for another. Without a name,
    /// credentials identify the caller. Responses to requests with cookies or other identifying
    /// headers are then neither stored nor shared, and writes can't be queued with cookies.
    public var account: String?

    /// The default cache strategy.
    public var strategy = CacheStrategy.networkFirst

    /// The default encoding of the arguments of POST, PUT and PATCH as a body.
    public var bodyEncoding = BodyEncoding.json

    /// The encoding of dates in arguments.
    public var dateEncoding = DateEncoding.iso8601

    /// The decoders of response bodies; the first that supports the media type is used.
    public var decoders: [any BodyDecoding] = [JSONBodyDecoder(), TextBodyDecoder()]

    /// The timeouts for connecting and for the next byte.
    public var timeouts = TransportTimeouts()

    /// The total time limit of a call; nil by default.
    ///
    /// Without it, ``timeouts`` limit connecting and each silence, and a body that is read into
    /// memory is limited to 15 minutes. Uploads and streamed bodies have no total limit.
    public var totalTimeout: Duration?

    /// The retry policy.
    public var retries = RetryPolicy()

    /// The maximum number of redirects.
    public var redirectLimit = 20

    /// Whether redirects from `https` to `http`, which others on the network can read, are
    /// followed.
    public var allowsRedirectsToPlainHTTP = false

    /// The maximum size in bytes of a body in memory.
    public var bodyLimit = 64 << 20

    /// Whether the transport's cookies are sent and stored.
    public var usesCookies = true

    /// Decides whether a certificate is trusted; nil leaves that to the system.
    public var trust: (@Sendable (ServerCertificate) -> Bool)?

    /// Whether equal GET requests in progress are coalesced.
    public var sharesEqualCalls = true

    /// The reachability of the server, which calls update and queued writes observe; nil by
    /// default.
    public var reachability: Reachability?

    /// The clock of all pauses and limits; tests inject a manual one.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Returns the current time, for comparison with dates of servers.
    public var now: @Sendable () -> Date = { Date() }

    /// Returns a random number from 0 to 1, the jitter of the back-off.
    public var jitter: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Creates the default configuration.
    public init() {}
}
