package import Foundation
package import HTTPTypes

/// A request that was sent to the server, with the state of the cache at that time.
package struct CacheExchange: Sendable, Hashable {
    /// The request as the app made it.
    package let request: HTTPRequest
    /// The cache key; nil if the request has no absolute URL.
    package let key: CacheKey?
    /// The cache strategy of the call.
    package let strategy: CacheStrategy
    /// The responses that were cached under the key when the request was sent.
    package let stored: [StoredResponse]
    /// The cached response that the request revalidates, if any.
    package let validating: StoredResponse?
    /// The request as it was sent, with the headers for revalidation.
    package let sent: HTTPRequest
    /// The time at which the request was sent.
    package let requestTime: Date

    /// Creates an exchange for a request that is sent now.
    package init(
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
