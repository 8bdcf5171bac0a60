package import Foundation
package import HTTPTypes

extension HTTPCache {
    /// Determines what a server's response means for the caller and for the cache.
    ///
    /// - Parameters:
    ///   - response: The response; its body must be complete.
    ///   - bodyLength: The length of the body in bytes.
    ///   - exchange: The request, and what was cached when it was sent.
    ///   - now: The time of receipt.
    /// - Returns: The response for the caller, and the changes to the cache.
    package func outcome(
        of response: HTTPResponse, bodyLength: Int, exchange: CacheExchange, now: Date
    ) -> CacheOutcome {
        if response.status == .notModified { return validated(response, exchange, now) }
        if let hit = hitForServerError(response, exchange, now) {
            return CacheOutcome(response: .stale(hit), changes: [], storing: .unchanged)
        }
        if let part = exchange.validating, part.range != nil, response.status == .partialContent {
            return completed(part, response, bodyLength, exchange, now)
        }
        if response.status == .rangeNotSatisfiable, exchange.validating?.range != nil {
            return resend(exchange)
        }
        var changes = invalidations(by: response, exchange)
        if exchange.request.method == .head { changes += headChanges(response, exchange, now) }
        switch StoringRules(rules: self).storable(
            response, bodyLength: bodyLength, exchange: exchange, now: now)
        {
        case .success(let stored):
            return CacheOutcome(
                response: .received,
                changes: changes + superseded(by: stored, exchange) + [.store(stored)],
                storing: .stored)
        case .failure(let refusal):
            return CacheOutcome(
                response: .received, changes: changes + outdated(by: response, exchange),
                storing: refusal.reason)
        }
    }

    // MARK: -

    private func validated(
        _ response: HTTPResponse, _ exchange: CacheExchange, _ now: Date
    ) -> CacheOutcome {
        guard let stored = exchange.validating else {
            // The request has validators of the app's own, so the 304 refers to the app's copy.
            return CacheOutcome(response: .received, changes: [], storing: .unchanged)
        }
        guard stored.range == nil, Revalidation.matches(stored, response) else {
            return resend(exchange)
        }
        let fresh = Revalidation.freshened(
            stored, by: response, exchange: exchange, responseTime: now, rules: self)
        let control = CacheControl(response.headerFields)
        let change: CacheOutcome.Change = control.isNoStore ? .remove(stored) : .update(fresh)
        let request = CacheControl(exchange.request.headerFields)
        let freshness = CacheFreshness(fresh, request: request, now: now)
        let match = Selection.Match(stored: fresh, bytes: nil)
        return CacheOutcome(
            response: .revalidated(hit(match, exchange.request, freshness, now: now)),
            changes: [change], storing: control.isNoStore ? .responseSaysNoStore : .updated)
    }

    private func resend(_ exchange: CacheExchange) -> CacheOutcome {
        CacheOutcome(
            response: .resend(exchange.request, .otherVersion), changes: [], storing: .unchanged)
    }

    private func completed(
        _ part: StoredResponse, _ response: HTTPResponse, _ bodyLength: Int,
        _ exchange: CacheExchange, _ now: Date
    ) -> CacheOutcome {
        guard let rest = ContentRange(response.headerFields), let total = rest.total,
            rest.bytes == part.bodyLength..<total, rest.bytes.count == bodyLength,
            part.strongEntityTag == response.headerFields[.eTag]
        else { return resend(exchange) }
        let fresh = Revalidation.freshened(
            part, by: response, exchange: exchange, responseTime: now, rules: self)
        var whole = HTTPResponse(status: .ok, headerFields: fresh.response.headerFields)
        whole.headerFields[.contentRange] = nil
        whole.headerFields[.contentLength] = "\(total)"
        let stored = StoredResponse(
            key: part.key, variant: part.variant, response: whole,
            requestTime: exchange.requestTime, responseTime: now, bodyLength: total,
            isPinned: part.isPinned, rules: self)
        return CacheOutcome(
            response: .completed(stored), changes: [.complete(stored, part: part)], storing: .stored
        )
    }

    /// Returns the cached response that replaces a server error, or nil.
    private func hitForServerError(
        _ response: HTTPResponse, _ exchange: CacheExchange, _ now: Date
    ) -> CacheHit? {
        guard [500, 502, 503, 504].contains(response.status.code),
            exchange.strategy != .networkOnly, exchange.request.method == .get,
            let match = Selection(exchange.request, stored: exchange.stored, key: digestKey).match
        else { return nil }
        let control = CacheControl(exchange.request.headerFields)
        let freshness = CacheFreshness(match.stored, request: control, now: now)
        let limit = max(match.stored.facts.staleIfError ?? -1, control.staleIfError ?? -1)
        guard let staleness = freshness.staleness, staleness <= limit, !freshness.isMustRevalidate
        else { return nil }
        return hit(match, exchange.request, freshness, staleness: .serverError, now: now)
    }

    /// Returns the invalidations that a successful write causes.
    func invalidations(
        by response: HTTPResponse, _ exchange: CacheExchange
    ) -> [CacheOutcome.Change] {
        let safe: [HTTPRequest.Method] = [.get, .head, .options, .trace, .query]
        guard !safe.contains(exchange.request.method), let key = exchange.key,
            (200..<400).contains(response.status.code)
        else { return [] }
        var urls = [key.url]
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let field = response.headerFields[fields: name].first,
                let url = key.sameOriginURL(field.urlReference), !urls.contains(url)
            else { continue }
            urls.append(url)
        }
        return urls.map { .invalidate(url: $0) }
    }

    /// Returns the changes that a response to HEAD causes for the cached response to GET.
    private func headChanges(
        _ response: HTTPResponse, _ exchange: CacheExchange, _ now: Date
    ) -> [CacheOutcome.Change] {
        guard response.status == .ok,
            let stored = Selection(exchange.request, stored: exchange.stored, key: digestKey).match?
                .stored,
            stored.response.status == .ok
        else { return [] }
        let names: [HTTPField.Name] = [.eTag, .lastModified, .contentLength]
        let isSame = names.allSatisfy { name in
            response.headerFields[name].map { $0 == stored.response.headerFields[name] } ?? true
        }
        let isKnown = !stored.isInvalidated || response.headerFields.contains(.eTag)
        guard isSame, isKnown, !CacheControl(response.headerFields).isNoStore else {
            return [.invalidate(url: stored.key.url)]
        }
        return [
            .update(
                Revalidation.freshened(
                    stored, by: response, exchange: exchange, responseTime: now, rules: self))
        ]
    }

    /// Returns the cached partial responses that a complete response replaces, and the partial
    /// responses of other versions.
    private func superseded(
        by stored: StoredResponse, _ exchange: CacheExchange
    ) -> [CacheOutcome.Change] {
        exchange.stored.filter { other in
            guard other.variant == stored.variant, other.variantKey != stored.variantKey else {
                return false
            }
            return stored.range == nil || other.entityTag != stored.entityTag
        }.map { .remove($0) }
    }

    /// Returns the changes that remove older cached responses when the new response isn't stored.
    private func outdated(
        by response: HTTPResponse, _ exchange: CacheExchange
    ) -> [CacheOutcome.Change] {
        guard exchange.request.method == .get, response.status.code < 400,
            CacheControl(response.headerFields).isNoStore
        else { return [] }
        return exchange.stored.filter {
            $0.variant.matches(exchange.request.headerFields, key: digestKey)
        }
        .map { .remove($0) }
    }
}
