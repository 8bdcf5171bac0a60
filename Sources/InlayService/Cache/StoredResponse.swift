public import Foundation
public import HTTPTypes
import Synchronization

/// A response that is kept, with everything that decides on its reuse; its body is elsewhere.
public struct StoredResponse: Sendable, Hashable {
    /// The number that the store gave it; 0 before that, and one for now until it is written.
    public var id: Int64 {
        get { promise?.value ?? number }
        set { (number, promise) = (newValue, nil) }
    }
    /// Whether a write since then may have changed the resource.
    public var isInvalidated: Bool
    /// Whether the store keeps it whatever room there is.
    public var isPinned: Bool

    private var number: Int64
    /// The number of a response that isn't written yet.
    var promise: PromisedNumber?

    /// All else, which many hold and nobody changes.
    private let shared: Shared

    private final class Shared: Sendable {
        let content: Content
        /// What was given last, for the others who ask within the second.
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
        /// The response without its age, which it is given anew each time.
        let ageless: HTTPResponse
    }

    /// A response as the store has it.
    public init(
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

    /// The same of a response whose `Cache-Control` was read.
    init(
        id: Int64 = 0, key: CacheKey, variant: VaryKey, response: HTTPResponse,
        control: CacheControl, requestTime: Date, responseTime: Date, bodyLength: Int,
        range: StoredRange?, isInvalidated: Bool = false, isPinned: Bool = false, rules: HTTPCache
    ) {
        number = id
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

    /// What it is looked up by.
    public var key: CacheKey { shared.content.key }

    /// Which variant of the resource it is.
    public var variant: VaryKey { shared.content.variant }

    /// Status and fields, without those that are for one connection only.
    public var response: HTTPResponse { shared.content.response }

    /// When the request was sent.
    public var requestTime: Date { shared.content.requestTime }

    /// When the response came, or was validated last.
    public var responseTime: Date { shared.content.responseTime }

    /// How many bytes the body has.
    public var bodyLength: Int { shared.content.bodyLength }

    /// The part that the body is; nil where it is the whole.
    public var range: StoredRange? { shared.content.range }

    /// For how long the response is fresh from its making on, in seconds.
    public var freshnessLifetime: TimeInterval { facts.lifetime }

    /// How old the response is at a time, in seconds.
    public func age(at now: Date) -> TimeInterval {
        facts.initialAge + max(0, now.timeIntervalSince(responseTime))
    }

    /// Whether the response may be given at a time without asking the server.
    public func isFresh(at now: Date) -> Bool {
        // A clock that was set back by more than a minute says nothing of the age.
        now.timeIntervalSince(responseTime) > -60 && age(at: now) < facts.lifetime
            && !facts.isNoCache && !isInvalidated
    }

    /// Whether two are the same in all that they say.
    public static func == (left: StoredResponse, right: StoredResponse) -> Bool {
        left.id == right.id && left.isInvalidated == right.isInvalidated
            && left.isPinned == right.isPinned
            && (left.shared === right.shared || left.shared.content == right.shared.content)
    }

    /// Hashes what it is looked up by: its number changes when it is written.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    // MARK: -

    var facts: ResponseFacts { shared.content.facts }

    /// Status and fields, with an age in seconds.
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
