public import Foundation
public import HTTPTypes

/// A cache hit: a cached response that is used for a request.
public struct CacheHit: Sendable, Hashable {
    /// The cached response.
    public let stored: StoredResponse
    /// The range of the cached body to return, or nil for the whole body.
    public let bytes: Range<Int>?
    /// The reason why a stale response is used; nil if the response is fresh.
    public let staleness: StaleReason?
    /// The reason for the decision.
    public let reason: CacheReason
    /// The request for a revalidation in the background; nil if none is needed.
    public let refresh: HTTPRequest?
    /// The age of the response in seconds.
    public let age: TimeInterval
    /// Whether the validators that the app put into the request match, so that the response is a
    /// 304.
    public let isNotModified: Bool
    /// Whether only the headers are returned, because the request's method is HEAD.
    public let isForFields: Bool

    /// The status and headers of the response to the request.
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

    /// Returns the part of a cached body that is returned for the request.
    public func body(from stored: Data) -> Data {
        guard !isNotModified, !isForFields else { return Data() }
        guard let bytes else { return stored }
        // A copy, so that its indices start at 0.
        return Data(stored.dropFirst(bytes.lowerBound).prefix(bytes.count))
    }
}
