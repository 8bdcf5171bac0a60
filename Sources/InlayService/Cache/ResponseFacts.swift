import Foundation
import HTTPTypes

/// The facts of a response that determine its reuse, computed once from its headers.
struct ResponseFacts: Sendable, Hashable {
    /// The freshness lifetime in seconds.
    let lifetime: Double
    /// Whether the lifetime is given by headers and not estimated from `Last-Modified`.
    let isExplicit: Bool
    /// The age of the response at its receipt, in seconds.
    let initialAge: Double
    let isNoCache: Bool
    let isMustRevalidate: Bool
    let isImmutable: Bool
    let staleWhileRevalidate: Double
    let staleIfError: Double?

    /// Computes the facts of a response to a request sent at the given time.
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
            // A malformed `Expires` date counts as in the past.
            lifetime = date(.expires).map { max(0, $0 - sent) } ?? 0
            isExplicit = true
        } else if let modified = date(.lastModified), modified < sent,
            control.isPublic || StoringRules.isHeuristicallyCacheable(response.status)
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
