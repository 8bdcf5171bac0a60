public import Foundation

/// How a proxy makes its calls.
public struct ServiceConfiguration: Sendable {
    /// Headers of every call.
    ///
    /// Those that prove who is calling (`Authorization`, `Cookie`, `Proxy-Authorization`, `X-Api-Key`) go to
    /// the proxy's own server only.
    ///
    /// `Accept` names JSON, text and images, unless it is set here.
    public var headers: ServiceHeaders = [:]

    /// Who is calling; told to the proxy's own server only.
    public var credentials = ServiceCredentials.none

    /// A name for whoever has logged in, where the server knows them by a cookie.
    ///
    /// Stored answers of one account are never given to another. Without a name, the credentials tell
    /// callers apart, and a cookie doesn't.
    public var account: String?

    /// How stored answers are used, where the proxy has a cache and a call doesn't say.
    public var strategy = CacheStrategy.networkFirst

    /// How arguments become bodies, where a call doesn't say.
    public var encoding = BodyEncoding.json

    /// How dates are written in arguments.
    public var dates = DateEncoding.iso8601

    /// What makes values of bodies; the first that can does.
    public var decoders: [any BodyDecoding] = [JSONBodyDecoder(), TextBodyDecoder()]

    /// How long to wait for a connection and for the next byte.
    public var timeouts = TransportTimeouts()

    /// How long a call may take with everything; nil for as long as it goes on.
    public var totalTimeout: Duration?

    /// When a request is sent again.
    public var retries = RetryPolicy()

    /// How many redirects are followed.
    public var redirectLimit = 20

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
