import Foundation
import HTTPTypes

/// A request as it was handed to the cache.
struct CacheCall: Sendable {
    let request: HTTPRequest
    let body: Data?
    let key: CacheKey?
    let strategy: CacheStrategy
    /// When it was made: what is purged since isn't stored, however often the server is asked.
    let epoch: Int
    /// Whether a stale answer may be given before the server was asked.
    var isStaleWanted = true
    /// Whether the body of a stored answer may be left to be read.
    var isStreamed = false
    /// Whether the server is asked in the calling task, which costs less: those who wait for the same ask once
    /// more when that task is cancelled.
    var isInPlace = false
    let send: ResponseCache.Send
}
