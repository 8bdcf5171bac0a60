package import Foundation
package import HTTPTypes

/// A request passed to the cache, with the options of the call.
struct CacheCall: Sendable {
    let request: HTTPRequest
    let body: Data?
    let key: CacheKey?
    let strategy: CacheStrategy
    /// The epoch at the start of the call: responses invalidated or purged since aren't stored.
    let epoch: Int
    /// Whether a stale response may be returned before the server is asked.
    var isStaleWanted = true
    /// Whether a cached body may be returned as a stream.
    var isStreamed = false
    /// Whether the request is sent in the calling task, which is cheaper; if that task is
    /// cancelled, other waiters send the request again.
    var isInPlace = false
    /// The timeouts of the call, which isn't coalesced with calls of other timeouts.
    var timeouts = TransportTimeouts()
    let send: ResponseCache.Send
}

/// A response with its source: the cache or the network.
package struct CacheResponse: Sendable, Hashable {
    /// The status and headers.
    package let response: HTTPResponse
    /// The body in memory.
    package let body: Data
    /// The cached body to stream, with an empty ``body``; nil if the body is in memory.
    var part: StoredPart?
    /// The source of the response.
    package let source: ResponseSource
    /// The reason for using this source.
    package let reason: CacheReason
    /// The age in seconds; 0 for a response from the server.
    package let age: TimeInterval
    /// Whether the server's response was stored, or the reason why not.
    package let storing: StoringReason
}

/// The key by which equal requests in progress are coalesced.
struct CoalescingKey: Hashable, Sendable {
    let request: HTTPRequest
    let key: CacheKey
    let strategy: CacheStrategy
    var isStaleWanted = true
    var isStreamed = false
    var timeouts = TransportTimeouts()
    /// Whether it is a refresh in the background, which may end with the stored response.
    var isRefresh = false

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}
