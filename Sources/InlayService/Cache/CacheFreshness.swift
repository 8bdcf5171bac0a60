import Foundation

/// The check whether a cached response may be used for a request at a given time.
struct CacheFreshness {
    let reason: CacheReason
    /// The staleness in seconds; nil if the response isn't stale, or can't be used for another
    /// reason.
    let staleness: Double?
    let isInvalidated: Bool
    let isMustRevalidate: Bool
    let staleWhileRevalidate: Double
    /// Whether HTTP allows using the response while the server is unreachable.
    let mayBeGivenWhenDisconnected: Bool

    var isFresh: Bool {
        if case .fresh = reason { true } else { false }
    }

    init(_ stored: StoredResponse, request: CacheControl, now: Date) {
        let facts = stored.facts
        let age = stored.age(at: now)
        let isClockBehind = now.timeIntervalSince(stored.responseTime) <= -60
        let remaining = isClockBehind ? 0 : facts.lifetime - age
        let isYoungEnough = request.maxAge.map { age <= $0 || facts.isImmutable } ?? true
        let isFreshEnough = request.minFresh.map { remaining >= $0 } ?? true
        isInvalidated = stored.isInvalidated
        isMustRevalidate = facts.isMustRevalidate
        staleWhileRevalidate = facts.staleWhileRevalidate
        var isStale = false
        if stored.isInvalidated {
            reason = .invalidated
        } else if facts.isNoCache {
            reason = .serverSaysNoCache
        } else if request.isNoCache {
            reason = .requestSaysNoCache
        } else if remaining <= 0 {
            reason = .stale(by: -remaining)
            // A request that limits the age accepts no older response, fresh or stale.
            isStale = request.maxAge.map { age <= $0 } ?? true && request.minFresh == nil
        } else if !isYoungEnough || !isFreshEnough {
            reason = .requestWantsNewer
        } else {
            reason = .fresh(remaining: remaining)
        }
        staleness = isStale ? -remaining : nil
        mayBeGivenWhenDisconnected =
            isStale && !facts.isMustRevalidate
    }
}
