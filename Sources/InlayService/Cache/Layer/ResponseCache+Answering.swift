import Foundation
import HTTPTypes
import Logging

extension ResponseCache {
    /// Handles a call completely: looks up the cache, decides, asks the server and stores the
    /// response.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - isShared: Whether other callers already wait for this response.
    /// - Returns: The response.
    /// - Throws: The errors of sending, or ``CacheError``.
    func perform(_ call: CacheCall, isShared: Bool = false) async throws -> CachedAnswer {
        let generation = memory.generation
        var entries: [StoredEntry] = []
        var isFromMemory = false
        var gone: Set<Int64> = []
        let isShareable = call.key?.identity.isShareable ?? false
        if isShareable, let key = call.key { (entries, isFromMemory) = await lookUp(key) }
        while true {
            let stored = entries.map(\.response)
            let action: CacheAction =
                call.key == nil
                ? .forward(call.request, .addressUnknown)
                : rules.action(
                    for: call.request, stored: stored, strategy: call.strategy,
                    isStaleWanted: call.isStaleWanted, now: configuration.now())
            let sent: HTTPRequest
            var validating: StoredResponse?
            let reason: CacheReason
            switch action {
            case .answer(let hit):
                guard var held = await held(by: hit, in: entries, isStreamed: call.isStreamed)
                else {
                    // The cached response may have been replaced since it was looked up.
                    gone.insert(hit.stored.id)
                    if store != nil, let key = call.key {
                        memory.forget(key)
                        (entries, isFromMemory) = await lookUp(key)
                    }
                    entries.removeAll { gone.contains($0.response.id) }
                    continue
                }
                if let request = hit.refresh {
                    refresh(call, hit: hit, with: request, stored: stored)
                }
                held.isFromMemory = held.isFromMemory && isFromMemory
                return answer(with: hit, held)
            case .revalidate(let request, let response, let why):
                (sent, validating, reason) = (request, response, why)
            case .forward(let request, let why):
                (sent, reason) = (request, why)
            case .fail(let reason):
                throw CacheError.notStored(
                    isShareable || call.key == nil ? reason : .callerUnnamed)
            }
            let isPlain = call.request.method == .get || call.request.method == .head
            guard !isShared, isPlain, isShareable, call.body == nil, let key = call.key else {
                return try await exchange(
                    call, stored: stored, sent: sent, validating: validating, reason: reason)
            }
            let flight = FlightKey(
                request: call.request, key: key, strategy: call.strategy,
                isStaleWanted: call.isStaleWanted, isStreamed: call.isStreamed)
            let work: @Sendable () async throws -> CachedAnswer = { [self, validating] in
                // Another request may have updated the cache in the meantime, so this one looks
                // again.
                guard memory.generation == generation else {
                    return try await perform(call, isShared: true)
                }
                return try await exchange(
                    call, stored: stored, sent: sent, validating: validating, reason: reason)
            }
            return try await call.isInPlace
                ? flights.valueInPlace(for: flight, work) : flights.value(for: flight, work)
        }
    }

    /// Refreshes a stale response in the background, once at a time for each key.
    func refresh(
        _ call: CacheCall, hit: CacheHit, with request: HTTPRequest, stored: [StoredResponse]
    ) {
        guard let key = call.key else { return }
        let flight = FlightKey(request: request, key: key, strategy: .networkOnly)
        let validating = request == call.request ? nil : hit.stored
        Task { [self] in
            guard isCurrent(hit.stored) else { return }
            do {
                _ = try await flights.valueInPlace(for: flight) { [self] in
                    do {
                        return try await exchange(
                            call, stored: stored, sent: request, validating: validating,
                            reason: hit.reason)
                    } catch let passed as PassedBody {
                        // The next refresh starts only when this response is stored.
                        await passed.readToBeKept()
                        throw passed
                    }
                }
            } catch is PassedBody {
                // The body was read only to be cached.
            } catch {
                logger.debug("\(key.loggedURL) couldn't be refreshed: \(error)")
            }
        }
    }

    /// Returns whether a response wasn't replaced or revalidated since it was read, as far as the
    /// memory cache knows.
    private func isCurrent(_ stored: StoredResponse) -> Bool {
        guard let entries = memory.entries(for: stored.key) else { return true }
        return entries.contains {
            $0.response.id == stored.id && $0.response.responseTime == stored.responseTime
        }
    }

    func answer(with hit: CacheHit, body: Data, isFromMemory: Bool) -> CachedAnswer {
        answer(with: hit, HeldBody(hit.body(from: body), isFromMemory: isFromMemory))
    }

    private func answer(with hit: CacheHit, _ held: HeldBody) -> CachedAnswer {
        noteUse(of: hit.stored)
        let source: AnswerSource =
            hit.staleness.map { .stale($0) } ?? (held.isFromMemory ? .memory : .disk(.fresh))
        return CachedAnswer(
            response: hit.response, body: held.body, part: held.part, source: source,
            reason: hit.reason, age: hit.age, storing: .unchanged)
    }

    // MARK: - The network

    private func exchange(
        _ call: CacheCall, stored: [StoredResponse], sent: HTTPRequest,
        validating: StoredResponse?, reason: CacheReason
    ) async throws -> CachedAnswer {
        let epoch = call.epoch
        let exchange = CacheExchange(
            request: call.request, key: call.key, strategy: call.strategy, stored: stored,
            validating: validating, sent: sent, requestTime: configuration.now())
        let response: HTTPResponse
        let body: Data
        do {
            (response, body) = try await call.send(sent, call.body)
        } catch let passed as PassedBody {
            if let answer = try await note(
                passed, exchange, because: reason, since: epoch)
            {
                return answer
            }
            return try await self.exchange(
                call, stored: stored, sent: call.request, validating: nil, reason: .otherVersion)
        } catch  where configuration.meansOffline(error) {
            guard let answer = await fallback(for: exchange, isStreamed: call.isStreamed) else {
                throw error
            }
            return answer
        }
        let outcome = rules.outcome(
            of: response, bodyLength: body.count, exchange: exchange, now: configuration.now())
        noteStoring(outcome.storing, of: call.key)
        switch outcome.answer {
        case .received:
            let storing = await keep(outcome, body: body, exchange, since: epoch)
            return CachedAnswer(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: storing)
        case .revalidated(let hit):
            guard let held = await held(by: hit, isStreamed: call.isStreamed) else { break }
            let storing = await keep(outcome, body: Data(), exchange, since: epoch)
            return CachedAnswer(
                response: hit.response, body: held.body, part: held.part, source: .revalidated,
                reason: reason, age: hit.age, storing: storing)
        case .stale(let hit):
            guard let held = await held(by: hit, isStreamed: call.isStreamed) else { break }
            return answer(with: hit, held)
        case .completed(let whole):
            guard let part = validating, let (beginning, _) = await self.body(of: part, in: [])
            else {
                break
            }
            let complete = beginning + body
            let storing = await keep(outcome, body: complete, exchange, since: epoch)
            return CachedAnswer(
                response: whole.response, body: complete, source: .network, reason: reason,
                age: 0, storing: storing)
        case .ask: break
        }
        // The cached response can't be used, so the whole is requested unconditionally.
        guard sent != call.request else {
            return CachedAnswer(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: .unchanged)
        }
        return try await self.exchange(
            call, stored: stored, sent: call.request, validating: nil, reason: .otherVersion)
    }

    private func fallback(
        for exchange: CacheExchange, isStreamed: Bool
    ) async -> CachedAnswer? {
        guard let hit = rules.fallback(for: exchange, now: configuration.now()),
            let held = await held(by: hit, isStreamed: isStreamed)
        else { return nil }
        return answer(with: hit, held)
    }
}
