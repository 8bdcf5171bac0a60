import Foundation

/// What may be done with a stored response at a time, for a request.
struct Verdict {
    let reason: CacheReason
    /// By how much it is stale and nothing else speaks against it, in seconds.
    let staleness: Double?
    let isInvalidated: Bool
    let isMustRevalidate: Bool
    let staleWhileRevalidate: Double
    /// Whether HTTP allows to give it while the server can't be reached.
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
            // A request that names an age wants none that is older, stale or not.
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
