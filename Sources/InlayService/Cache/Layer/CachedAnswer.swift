public import Foundation
public import HTTPTypes

/// A response with its source: the cache or the network.
public struct CachedAnswer: Sendable, Hashable {
    /// The status and headers.
    public let response: HTTPResponse
    /// The body in memory.
    public let body: Data
    /// The cached body to stream, if it isn't in memory; ``body`` is empty then.
    var part: StoredPart?
    /// The source of the response.
    public let source: AnswerSource
    /// The reason for using this source.
    public let reason: CacheReason
    /// The age in seconds; 0 for a response from the server.
    public let age: TimeInterval
    /// Whether the server's response was stored, or the reason why not.
    public let storing: StoringReason
}
