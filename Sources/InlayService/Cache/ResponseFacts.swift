import Foundation
import HTTPTypes

/// What a response's fields say of its reuse, read once.
struct ResponseFacts: Sendable, Hashable {
    /// For how long the response is fresh, in seconds.
    let lifetime: Double
    /// Whether the server said so, and not a guess from `Last-Modified`.
    let isExplicit: Bool
    /// How old the response was when it came, in seconds.
    let initialAge: Double
    let isNoCache: Bool
    let isMustRevalidate: Bool
    let isImmutable: Bool
    let staleWhileRevalidate: Double
    let staleIfError: Double?

    /// Reads a response that came in answer to a request of some time.
    init(
        _ response: HTTPResponse, _ control: CacheControl, requestTime: Double,
        responseTime: Double, rules: HTTPCache
    ) {
        let fields = response.headerFields
        func date(_ name: HTTPField.Name) -> Double? {
            fields[name].flatMap { HTTPDate.seconds(from: Array($0.utf8)[...], now: responseTime) }
        }
        let sent = date(.date) ?? responseTime
        if let maxAge = control.maxAge {
            lifetime = maxAge
            isExplicit = true
        } else if fields.contains(.expires) {
            // A date that can't be read is one in the past.
            lifetime = date(.expires).map { max(0, $0 - sent) } ?? 0
            isExplicit = true
        } else if let modified = date(.lastModified), modified < sent,
            control.isPublic || HTTPCache.isHeuristicallyCacheable(response.status)
        {
            lifetime = min((sent - modified) * rules.heuristicFraction, rules.heuristicLimit)
            isExplicit = false
        } else {
            lifetime = 0
            isExplicit = false
        }
        let age = FieldList.members(of: fields[values: .age]).first.flatMap {
            DeltaSeconds.parse($0)
        }
        let delay = max(0, responseTime - requestTime)
        initialAge = max(max(0, responseTime - sent), (age ?? 0) + delay)
        isNoCache = control.isNoCache
        isMustRevalidate = control.isMustRevalidate
        isImmutable = control.isImmutable
        staleWhileRevalidate = control.staleWhileRevalidate ?? 0
        staleIfError = control.staleIfError
    }
}
