public import Foundation

/// How a proxy makes its calls.
public struct ServiceConfiguration: Sendable {
    /// Headers of every call.
    ///
    /// Only those that are ``harmlessHeaders`` go to other servers than the proxy's own, and the response to a
    /// request with others is stored only where ``account`` is set; `Authorization` and `X-Api-Key`
    /// name their caller by themselves.
    ///
    /// `Accept` names JSON, text and images, unless it is set here.
    public var headers: ServiceHeaders = [:]

    /// The headers that say nothing of who is calling; an app adds those of its own.
    public var harmlessHeaders = HarmlessHeaders()

    /// Who is calling; told to the proxy's own server only.
    public var credentials = ServiceCredentials.none

    /// A name for whoever has logged in, where the server knows them by a cookie or by a header.
    ///
    /// Responses and pending writes of one account are never given to another. Without a name, credentials tell
    /// callers apart; responses to requests with cookies or other headers of their own are neither stored nor
    /// shared, and there are no pending writes with cookies.
    public var account: String?

    /// How stored answers are used, where the proxy has a cache and a call doesn't say.
    public var strategy = CacheStrategy.networkFirst

    /// How arguments of POST, PUT and PATCH become bodies, where a call doesn't say.
    public var encoding = BodyEncoding.json

    /// How dates are written in arguments.
    public var dates = DateEncoding.iso8601

    /// What makes values of bodies; the first that can does.
    public var decoders: [any BodyDecoding] = [JSONBodyDecoder(), TextBodyDecoder()]

    /// How long to wait for a connection and for the next byte.
    public var timeouts = TransportTimeouts()

    /// How long a call may take with everything; nil for the limits that hold anyway.
    ///
    /// These are ``timeouts`` for a connection and for each silence, and 15 minutes for a body that is read into memory.
    /// A body that is sent or streamed takes as long as it goes on.
    public var totalTimeout: Duration?

    /// When a request is sent again.
    public var retries = RetryPolicy()

    /// How many redirects are followed.
    public var redirectLimit = 20

    /// Whether redirects from https to http are followed, where all on the way can read the request.
    public var allowsRedirectsToPlainHTTP = false

    /// How many bytes a body in memory may have.
    public var bodyLimit = 64 << 20

    /// Whether the transport's cookies are sent and kept.
    public var usesCookies = true

    /// Decides about certificates; without it, the system does.
    public var trust: (@Sendable (ServerCertificate) -> Bool)?

    /// Whether equal GETs at the same time share one request.
    public var sharesEqualCalls = true

    /// Knows whether the server can be reached; calls tell it, and what waits for the server asks it.
    public var reachability: Reachability?

    /// What measures pauses and limits.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// The time, for dates that servers name.
    public var now: @Sendable () -> Date = { Date() }

    /// A number from 0 to 1 that makes pauses uneven.
    public var chance: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Makes the usual configuration.
    public init() {}
}
