public import Foundation
public import HTTPTypes

/// A request that was sent to the server, with the state of the cache at that time.
public struct CacheExchange: Sendable, Hashable {
    /// The request as the app made it.
    public let request: HTTPRequest
    /// The cache key; nil if the request has no absolute URL.
    public let key: CacheKey?
    /// The cache strategy of the call.
    public let strategy: CacheStrategy
    /// The responses that were cached under the key when the request was sent.
    public let stored: [StoredResponse]
    /// The cached response that the request revalidates, if any.
    public let validating: StoredResponse?
    /// The request as it was sent, with the headers for revalidation.
    public let sent: HTTPRequest
    /// The time at which the request was sent.
    public let requestTime: Date

    /// Creates an exchange for a request that is sent now.
    public init(
        request: HTTPRequest, key: CacheKey?, strategy: CacheStrategy, stored: [StoredResponse],
        validating: StoredResponse?, sent: HTTPRequest, requestTime: Date
    ) {
        self.request = request
        self.key = key
        self.strategy = strategy
        self.stored = stored
        self.validating = validating
        self.sent = sent
        self.requestTime = requestTime
    }
}
