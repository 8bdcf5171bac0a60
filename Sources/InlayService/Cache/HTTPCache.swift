public import Foundation
public import HTTPTypes

/// The rules of a private HTTP cache (RFC 9111), without any storage or network of its own.
///
/// ```swift
/// let cache = HTTPCache()
/// switch cache.action(for: request, stored: variants, strategy: .strict, now: now) {
/// case .answer(let hit): …                       // give what is stored
/// case .revalidate(let request, let stored, _): …  // send; a 304 means that it is still right
/// case .forward(let request, _): …               // send as it is
/// case .fail: …                                  // only a stored answer was wanted
/// }
/// ```
///
/// Whoever sends the request makes a ``CacheExchange`` of it and asks ``outcome(of:bodyLength:exchange:now:)``
/// what the response means, or ``fallback(for:now:)`` when there was none. The time is always given, so
/// that nothing here waits, and each call with the same values has the same result.
public struct HTTPCache: Sendable, Hashable {
    /// Which part of its age when it was sent a response without a lifetime is fresh for.
    public var heuristicFraction: Double
    /// For how long such a response is fresh at most, in seconds.
    public var heuristicLimit: Double
    /// What the values of varying requests are digested with.
    var digestKey = DigestKey.ofProgram

    /// Rules with the usual guesses: a tenth of the time since the last change, a day at most.
    public init(heuristicFraction: Double = 0.1, heuristicLimit: Double = 86_400) {
        self.heuristicFraction = heuristicFraction
        self.heuristicLimit = heuristicLimit
    }

    /// Decides what to do for a request.
    ///
    /// - Parameters:
    ///   - request: The request as the app made it.
    ///   - stored: All variants that are stored for the request's key.
    ///   - strategy: How the call wants to use them.
    ///   - now: The time.
    /// - Returns: What to do; the request to send has the fields that validation needs.
    public func action(
        for request: HTTPRequest, stored: [StoredResponse], strategy: CacheStrategy, now: Date
    ) -> CacheAction {
        action(for: request, stored: stored, strategy: strategy, isStaleWanted: true, now: now)
    }

    /// The same; or one that gives no stale answer before the server was asked.
    func action(
        for request: HTTPRequest, stored: [StoredResponse], strategy: CacheStrategy,
        isStaleWanted: Bool, now: Date
    ) -> CacheAction {
        let control = CacheControl(request.headerFields)
        let isOffline = strategy == .cacheOnly || control.isOnlyIfCached
        func without(_ reason: CacheReason) -> CacheAction {
            isOffline ? .fail(reason) : .forward(request, reason)
        }
        guard request.method == .get || request.method == .head else {
            return without(.methodNotStored)
        }
        guard !control.isNoStore else { return without(.requestSaysNoStore) }
        guard !Preconditions.onlyServerKnows(request.headerFields) else {
            return without(.requestSaysNoCache)
        }
        guard strategy != .networkOnly else { return .forward(request, .strategySkipsStore) }
        let choice = Selection(request, stored: stored, key: digestKey)
        guard let match = choice.match else {
            if !isOffline, let partial = choice.incomplete {
                return .revalidate(completing(partial, request), partial, .rangeNotStored)
            }
            return without(choice.reason)
        }
        let verdict = Verdict(match.stored, request: control, now: now)
        if isStaleWanted, let staleness = allowedStaleness(verdict, control, strategy) {
            let refresh =
                staleness == .revalidating ? validating(match.stored, request) ?? request : nil
            return .answer(
                hit(match, request, verdict, staleness: staleness, refresh: refresh, now: now))
        }
        if verdict.isFresh { return .answer(hit(match, request, verdict, now: now)) }
        guard !isOffline else { return .fail(verdict.reason) }
        guard let conditional = validating(match.stored, request) else {
            return .forward(request, verdict.reason)
        }
        return .revalidate(conditional, match.stored, verdict.reason)
    }

    /// The stored answer that is given when the network failed, if one may be.
    public func fallback(for exchange: CacheExchange, now: Date) -> CacheHit? {
        guard exchange.strategy != .networkOnly,
            exchange.request.method == .get || exchange.request.method == .head,
            case let control = CacheControl(exchange.request.headerFields), !control.isNoStore,
            let match = Selection(exchange.request, stored: exchange.stored, key: digestKey).match
        else { return nil }
        let verdict = Verdict(match.stored, request: control, now: now)
        if exchange.strategy == .strict {
            guard verdict.mayBeGivenWhenDisconnected else { return nil }
        }
        return hit(match, exchange.request, verdict, staleness: .offline, now: now)
    }

    // MARK: -

    /// Why a stale answer is given without asking first, or nil where none is.
    private func allowedStaleness(
        _ verdict: Verdict, _ control: CacheControl, _ strategy: CacheStrategy
    ) -> StaleReason? {
        guard !verdict.isFresh else { return nil }
        switch strategy {
        case .cacheOnly: return .accepted
        case .cacheFirst:
            return verdict.isInvalidated || control.isNoCache ? nil : .accepted
        case .staleWhileRevalidate:
            return verdict.isInvalidated || control.isNoCache ? nil : .revalidating
        case .strict, .networkFirst, .networkOnly:
            guard let staleness = verdict.staleness, !verdict.isMustRevalidate else { return nil }
            if let limit = control.maxStale, staleness <= limit { return .accepted }
            let limit = verdict.staleWhileRevalidate
            return limit > 0 && staleness <= limit && !control.isOnlyIfCached ? .revalidating : nil
        }
    }

    func hit(
        _ match: Selection.Match, _ request: HTTPRequest, _ verdict: Verdict,
        staleness: StaleReason? = nil, refresh: HTTPRequest? = nil, now: Date
    ) -> CacheHit {
        CacheHit(
            stored: match.stored, bytes: match.bytes, staleness: staleness,
            reason: verdict.reason, refresh: refresh, age: match.stored.age(at: now),
            isNotModified: Preconditions.hasAlready(request.headerFields, match.stored),
            isForFields: request.method == .head)
    }
}
