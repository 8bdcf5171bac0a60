public import Foundation
public import HTTPTypes

/// A response that is kept, with everything that decides on its reuse; its body is elsewhere.
public struct StoredResponse: Sendable, Hashable {
    /// The number that the store gave it; 0 before that.
    public var id: Int64
    /// What it is looked up by.
    public let key: CacheKey
    /// Which variant of the resource it is.
    public let variant: VaryKey
    /// Status and fields, without those that are for one connection only.
    public let response: HTTPResponse
    /// When the request was sent.
    public let requestTime: Date
    /// When the response came, or was validated last.
    public let responseTime: Date
    /// How many bytes the body has.
    public let bodyLength: Int
    /// The part that the body is; nil where it is the whole.
    public let range: StoredRange?
    /// Whether a write since then may have changed the resource.
    public var isInvalidated: Bool
    /// Whether the store keeps it whatever room there is.
    public var isPinned: Bool

    let facts: ResponseFacts

    /// A response as the store has it.
    public init(
        id: Int64 = 0, key: CacheKey, variant: VaryKey, response: HTTPResponse, requestTime: Date,
        responseTime: Date, bodyLength: Int, range: StoredRange? = nil,
        isInvalidated: Bool = false, isPinned: Bool = false, rules: HTTPCache = HTTPCache()
    ) {
        self.id = id
        self.key = key
        self.variant = variant
        self.response = response
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.bodyLength = bodyLength
        self.range = range
        self.isInvalidated = isInvalidated
        self.isPinned = isPinned
        facts = ResponseFacts(
            response, requestTime: requestTime.timeIntervalSince1970,
            responseTime: responseTime.timeIntervalSince1970, rules: rules)
    }

    /// How old the response is at a time, in seconds.
    public func age(at now: Date) -> TimeInterval {
        facts.initialAge + max(0, now.timeIntervalSince(responseTime))
    }

    /// For how long the response is fresh from its making on, in seconds.
    public var freshnessLifetime: TimeInterval { facts.lifetime }

    /// Whether the response may be given at a time without asking the server.
    public func isFresh(at now: Date) -> Bool {
        // A clock that was set back by more than a minute says nothing of the age.
        now.timeIntervalSince(responseTime) > -60 && age(at: now) < facts.lifetime
            && !facts.isNoCache && !isInvalidated
    }

    /// What there is one response of: a variant, or a part of one that begins somewhere.
    var place: String {
        range.map { "part \($0.offset);\(variant.text)" } ?? variant.text
    }

    /// The entity tag, if there is one.
    var entityTag: String? { response.headerFields[.eTag] }

    /// The entity tag, if it is one that stands for each byte.
    var strongEntityTag: String? {
        entityTag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
    }
}
