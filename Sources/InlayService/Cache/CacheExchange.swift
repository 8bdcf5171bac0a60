public import Foundation
public import HTTPTypes

/// A request that was sent, for its outcome to be judged by.
public struct CacheExchange: Sendable, Hashable {
    /// The request as the app made it.
    public let request: HTTPRequest
    /// What it is looked up by; nil where it has no full address.
    public let key: CacheKey?
    /// The call's strategy.
    public let strategy: CacheStrategy
    /// What was stored for the key when the request was sent.
    public let stored: [StoredResponse]
    /// The stored answer that the request asks about, if any.
    public let validating: StoredResponse?
    /// The request as it was sent.
    public let sent: HTTPRequest
    /// When it was sent.
    public let requestTime: Date

    /// A request that goes out now.
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
