import Foundation
import HTTPTypes

/// A request passed to the cache, with the options of the call.
struct CacheCall: Sendable {
    let request: HTTPRequest
    let body: Data?
    let key: CacheKey?
    let strategy: CacheStrategy
    /// The invalidation epoch at the start: entries purged since then aren't stored again.
    let epoch: Int
    /// Whether a stale response may be returned before the server is asked.
    var isStaleWanted = true
    /// Whether a cached body may be returned as a stream.
    var isStreamed = false
    /// Whether the request is sent in the calling task, which is cheaper; if that task is
    /// cancelled, other waiters send the request again.
    var isInPlace = false
    let send: ResponseCache.Send
}
