package import Foundation
package import HTTPTypes

/// The rules of a private HTTP cache (RFC 9111), without storage and network.
///
/// They belong to the configuration of a cache:
///
/// ```swift
/// var configuration = ResponseCacheConfiguration()
/// configuration.rules = HTTPCache(heuristicFraction: 0.2)
/// ```
public struct HTTPCache: Sendable, Hashable {
    /// The heuristic freshness of a response without an explicit lifetime, as a fraction of the
    /// time between `Last-Modified` and `Date`.
    public var heuristicFraction: Double
    /// The maximum heuristic freshness of a response without an explicit lifetime, in seconds.
    public var heuristicLimit: Double
    /// The key of the digests of header values that `Vary` names.
    var digestKey = DigestKey.ofProgram

    /// Creates rules; by default a response is heuristically fresh for a tenth of the time since
    /// its last change, and at most for a day.
    public init(heuristicFraction: Double = 0.1, heuristicLimit: Double = 86_400) {
        self.heuristicFraction = heuristicFraction
        self.heuristicLimit = heuristicLimit
    }

    /// Decides what to do for a request.
    ///
    /// ```swift
    /// switch cache.action(for: request, stored: variants, strategy: .strict, now: now) {
    /// case .respond(let hit): …                       // return the cached response
    /// case .revalidate(let request, let stored, _): …  // send; a 304 means that it is current
    /// case .forward(let request, _): …               // send as it is
    /// case .fail: …                                  // only a cached response was wanted
    /// }
    /// ```
    ///
    /// After sending the request, create a ``CacheExchange`` from it and pass the response to
    /// ``outcome(of:bodyLength:exchange:now:)``, or call ``fallback(for:now:)`` if there was no
    /// response. The time is always a parameter, so the result depends only on the arguments.
    ///
    /// - Parameters:
    ///   - request: The request as the app made it.
    ///   - stored: All variants that are cached under the request's key.
    ///   - strategy: The cache strategy of the call.
    ///   - now: The current time.
    /// - Returns: The action; a request to send has the headers for revalidation.
    package func action(
        for request: HTTPRequest, stored: [StoredResponse], strategy: CacheStrategy, now: Date
    ) -> CacheAction {
        action(for: request, stored: stored, strategy: strategy, isStaleWanted: true, now: now)
    }

    /// Decides what to do for a request, with the option to revalidate before a stale response is
    /// returned.
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
                return .revalidate(
                    Revalidation.completing(partial, request), partial, .rangeNotStored)
            }
            return without(choice.reason)
        }
        let freshness = CacheFreshness(match.stored, request: control, now: now)
        if isStaleWanted,
            let staleness = allowedStaleness(match.stored, freshness, control, strategy)
        {
            let refresh =
                staleness == .revalidating
                ? Revalidation.request(for: match.stored, request) ?? request : nil
            return .respond(
                hit(match, request, freshness, staleness: staleness, refresh: refresh, now: now))
        }
        if freshness.isFresh { return .respond(hit(match, request, freshness, now: now)) }
        guard !isOffline else { return .fail(freshness.reason) }
        guard let conditional = Revalidation.request(for: match.stored, request) else {
            return .forward(request, freshness.reason)
        }
        return .revalidate(conditional, match.stored, freshness.reason)
    }

    /// Returns the cached response to use if the network failed, or nil.
    package func fallback(for exchange: CacheExchange, now: Date) -> CacheHit? {
        guard exchange.strategy != .networkOnly,
            exchange.request.method == .get || exchange.request.method == .head,
            case let control = CacheControl(exchange.request.headerFields), !control.isNoStore,
            let match = Selection(exchange.request, stored: exchange.stored, key: digestKey).match
        else { return nil }
        let freshness = CacheFreshness(match.stored, request: control, now: now)
        if exchange.strategy == .strict {
            guard freshness.mayBeGivenWhenDisconnected else { return nil }
        }
        return hit(match, exchange.request, freshness, staleness: .offline, now: now)
    }

    // MARK: -

    /// Returns the reason to use a stale response without revalidation, or nil if that isn't
    /// allowed.
    private func allowedStaleness(
        _ stored: StoredResponse, _ freshness: CacheFreshness, _ control: CacheControl,
        _ strategy: CacheStrategy
    ) -> StaleReason? {
        guard !freshness.isFresh else { return nil }
        switch strategy {
        case .cacheOnly: return .accepted
        case .cacheFirst:
            // An error would otherwise be returned forever.
            let isError = stored.response.status.code >= 400
            return freshness.isInvalidated || control.isNoCache || isError ? nil : .accepted
        case .staleWhileRevalidate:
            return freshness.isInvalidated || control.isNoCache ? nil : .revalidating
        case .strict, .networkFirst, .networkOnly:
            guard let staleness = freshness.staleness, !freshness.isMustRevalidate else {
                return nil
            }
            if let limit = control.maxStale, staleness <= limit { return .accepted }
            let limit = freshness.staleWhileRevalidate
            return limit > 0 && staleness <= limit && !control.isOnlyIfCached ? .revalidating : nil
        }
    }

    func hit(
        _ match: Selection.Match, _ request: HTTPRequest, _ freshness: CacheFreshness,
        staleness: StaleReason? = nil, refresh: HTTPRequest? = nil, now: Date
    ) -> CacheHit {
        CacheHit(
            stored: match.stored, bytes: match.bytes, staleness: staleness,
            reason: freshness.reason, refresh: refresh, age: match.stored.age(at: now),
            isNotModified: Preconditions.hasAlready(request.headerFields, match.stored),
            isForFields: request.method == .head)
    }
}

/// The action that the cache takes for a request.
package enum CacheAction: Sendable, Hashable {
    /// Return a cached response.
    case respond(CacheHit)
    /// Revalidate a cached response by sending the given conditional request.
    case revalidate(HTTPRequest, StoredResponse, CacheReason)
    /// Forward the request to the server.
    case forward(HTTPRequest, CacheReason)
    /// Fail: the request accepts only a cached response, and there is none.
    case fail(CacheReason)
}
