import Foundation
import HTTPTypes

/// A request as it was handed to the cache.
struct CacheCall: Sendable {
    let request: HTTPRequest
    let body: Data?
    let key: CacheKey?
    let strategy: CacheStrategy
    /// Whether a stale answer may be given before the server was asked.
    var isStaleWanted = true
    let send: ResponseCache.Send
}
