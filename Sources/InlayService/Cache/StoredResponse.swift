package import Foundation
package import HTTPTypes
import Synchronization

/// A cached response with all metadata that determine its reuse; its body is stored separately.
package struct StoredResponse: Sendable, Hashable {
    /// The row id in the store; 0 before the response is stored, and provisional until it is
    /// written.
    package var id: Int64 {
        get { provisionalID?.value ?? rowID }
        set { (rowID, provisionalID) = (newValue, nil) }
    }
    /// Whether a later write may have changed the resource, so that the response must be
    /// revalidated.
    package var isInvalidated: Bool
    /// Whether the response is pinned, so that it is never evicted.
    package var isPinned: Bool

    private var rowID: Int64
    /// The provisional row id, if the response was queued for writing; nil otherwise.
    var provisionalID: ProvisionalRowID?

    /// The immutable metadata, shared by all copies.
    private let shared: Shared

    private final class Shared: Sendable {
        let content: Content
        /// The last response with an `Age` header, reused for requests within the same second.
        let aged = Mutex<(seconds: Int, response: HTTPResponse)?>(nil)

        init(_ content: Content) {
            self.content = content
        }
    }

    private struct Content: Sendable, Hashable {
        let key: CacheKey
        let variant: VaryKey
        let response: HTTPResponse
        let requestTime: Date
        let responseTime: Date
        let bodyLength: Int
        let range: StoredRange?
        let facts: ResponseFacts
        /// The response without its `Age` header, which is computed for each use.
        let ageless: HTTPResponse
    }

    /// Creates a response as it is stored.
    package init(
        id: Int64 = 0, key: CacheKey, variant: VaryKey, response: HTTPResponse, requestTime: Date,
        responseTime: Date, bodyLength: Int, range: StoredRange? = nil,
        isInvalidated: Bool = false, isPinned: Bool = false, rules: HTTPCache = HTTPCache()
    ) {
        self.init(
            id: id, key: key, variant: variant, response: response,
            control: CacheControl(response.headerFields), requestTime: requestTime,
            responseTime: responseTime, bodyLength: bodyLength, range: range,
            isInvalidated: isInvalidated, isPinned: isPinned, rules: rules)
    }

    /// Creates a response whose `Cache-Control` header is parsed already.
    init(
        id: Int64 = 0, key: CacheKey, variant: VaryKey, response: HTTPResponse,
        control: CacheControl, requestTime: Date, responseTime: Date, bodyLength: Int,
        range: StoredRange?, isInvalidated: Bool = false, isPinned: Bool = false, rules: HTTPCache
    ) {
        rowID = id
        self.isInvalidated = isInvalidated
        self.isPinned = isPinned
        let facts = ResponseFacts(
            response, control, requestTime: requestTime.timeIntervalSince1970,
            responseTime: responseTime.timeIntervalSince1970, rules: rules)
        var ageless = response
        ageless.headerFields[.age] = nil
        shared = Shared(
            Content(
                key: key, variant: variant, response: response, requestTime: requestTime,
                responseTime: responseTime, bodyLength: bodyLength, range: range, facts: facts,
                ageless: ageless))
    }

    /// The cache key.
    package var key: CacheKey { shared.content.key }

    /// The variant of the resource, by the headers that `Vary` names.
    package var variant: VaryKey { shared.content.variant }

    /// The status and headers, without hop-by-hop headers such as `Connection`.
    package var response: HTTPResponse { shared.content.response }

    /// The time at which the request was sent.
    package var requestTime: Date { shared.content.requestTime }

    /// The time at which the response was received or last revalidated.
    package var responseTime: Date { shared.content.responseTime }

    /// The length of the body in bytes.
    package var bodyLength: Int { shared.content.bodyLength }

    /// The range of the resource that the body covers; nil for a complete body.
    package var range: StoredRange? { shared.content.range }

    /// The freshness lifetime in seconds, counted from the response's creation.
    package var freshnessLifetime: TimeInterval { facts.lifetime }

    /// Returns the age of the response in seconds.
    package func age(at now: Date) -> TimeInterval {
        facts.initialAge + max(0, now.timeIntervalSince(responseTime))
    }

    /// Returns whether the response may be used without revalidation.
    package func isFresh(at now: Date) -> Bool {
        // If the clock was set back by more than a minute, the age is unknown.
        now.timeIntervalSince(responseTime) > -60 && age(at: now) < facts.lifetime
            && !facts.isNoCache && !isInvalidated
    }

    /// Returns whether two responses have the same metadata.
    package static func == (left: StoredResponse, right: StoredResponse) -> Bool {
        left.id == right.id && left.isInvalidated == right.isInvalidated
            && left.isPinned == right.isPinned
            && (left.shared === right.shared || left.shared.content == right.shared.content)
    }

    /// Hashes the key, because the row id changes when the response is written.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    // MARK: -

    var facts: ResponseFacts { shared.content.facts }

    /// Returns the status and headers with an `Age` in seconds.
    func response(age: TimeInterval) -> HTTPResponse {
        let seconds = Int(min(max(age, 0), DeltaSeconds.maximum))
        return shared.aged.withLock { aged in
            if let aged, aged.seconds == seconds { return aged.response }
            var response = shared.content.ageless
            response.headerFields.append(HTTPField(name: .age, value: "\(seconds)"))
            aged = (seconds, response)
            return response
        }
    }

    /// The unique key of a response among the responses of a URL: its variant and, for a partial
    /// body, the offset.
    var variantKey: String {
        range.map { "part \($0.offset);\(variant.text)" } ?? variant.text
    }

    /// The entity tag, if there is one.
    var entityTag: String? { response.headerFields[.eTag] }

    /// The entity tag; nil if it is missing or weak.
    var strongEntityTag: String? {
        entityTag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
    }
}
