package import Foundation
package import HTTPTypes

/// A cache hit: a cached response that is used for a request.
package struct CacheHit: Sendable, Hashable {
    /// The cached response.
    package let stored: StoredResponse
    /// The range of the cached body to return, or nil for the whole body.
    package let bytes: Range<Int>?
    /// The reason why a stale response is used; nil if the response is fresh.
    package let staleness: StaleReason?
    /// The reason for the decision.
    package let reason: CacheReason
    /// The request for a revalidation in the background; nil if none is needed.
    package let refresh: HTTPRequest?
    /// The age of the response in seconds.
    package let age: TimeInterval
    /// Whether the validators that the app put into the request match, so that the response is a
    /// 304.
    package let isNotModified: Bool
    /// Whether only the headers are returned, because the request's method is HEAD.
    package let isForFields: Bool

    /// The status and headers of the response to the request.
    package var response: HTTPResponse {
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
    package func body(from stored: Data) -> Data {
        guard !isNotModified, !isForFields else { return Data() }
        guard let bytes else { return stored }
        // A copy, so that its indices start at 0.
        return Data(stored.dropFirst(bytes.lowerBound).prefix(bytes.count))
    }
}
