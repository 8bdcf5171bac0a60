public import Foundation
public import HTTPTypes

/// An answer to a request, and where it came from.
public struct CachedAnswer: Sendable, Hashable {
    /// Status and fields.
    public let response: HTTPResponse
    /// The body.
    public let body: Data
    /// The body of an answer that is streamed, where it is to be read; ``body`` is empty then.
    var part: StoredPart?
    /// Where the answer came from.
    public let source: AnswerSource
    /// Why it came from there.
    public let reason: CacheReason
    /// How old it is in seconds; 0 where it comes from the server.
    public let age: TimeInterval
    /// Whether the server's response was kept, and why not.
    public let storing: StoringReason

    /// Whether status or body differ from another answer's.
    func differs(from other: CachedAnswer) -> Bool {
        response.status != other.response.status || body != other.body
    }
}
