public import Foundation
public import HTTPTypes

/// A stored answer that a request is given.
public struct CacheHit: Sendable, Hashable {
    /// What is given.
    public let stored: StoredResponse
    /// Which bytes of the stored body are given; nil for all of them.
    public let bytes: Range<Int>?
    /// Why it is given though it is stale; nil where it is fresh.
    public let staleness: StaleReason?
    /// What decided.
    public let reason: CacheReason
    /// What is to be asked in the background, if anything.
    public let refresh: HTTPRequest?
    /// How old the answer is, in seconds.
    public let age: TimeInterval
    /// Whether the request's own validators say that it has this answer already.
    public let isNotModified: Bool
    /// Whether the request wants the fields only.
    public let isForFields: Bool

    /// Status and fields as the request gets them.
    public var response: HTTPResponse {
        var response = stored.response(age: age)
        if isNotModified {
            response.status = .notModified
            response.headerFields[.contentLength] = nil
        } else if let bytes {
            let offset = stored.range?.offset ?? 0
            let range = ContentRange(
                bytes: bytes.lowerBound + offset..<bytes.upperBound + offset,
                total: stored.range.map(\.total) ?? stored.bodyLength)
            response.status = .partialContent
            response.headerFields[.contentRange] = range.text
            response.headerFields[.contentLength] = "\(bytes.count)"
        }
        return response
    }

    /// The part of the stored body that the request gets.
    public func body(from stored: Data) -> Data {
        guard !isNotModified, !isForFields else { return Data() }
        guard let bytes else { return stored }
        // A copy, so that its first byte has the number 0.
        return Data(stored.dropFirst(bytes.lowerBound).prefix(bytes.count))
    }
}
