import Foundation
import HTTPTypes
import Logging

extension ResponseCache {
    /// Goes the whole way: store, decision, network, store.
    func perform(_ call: CacheCall) async throws -> CachedAnswer {
        guard let key = call.key else {
            return try await exchange(
                call, stored: [], sent: call.request, validating: nil, reason: .addressUnknown)
        }
        var stored = await lookUp(key)
        while true {
            let action = rules.action(
                for: call.request, stored: stored, strategy: call.strategy,
                isStaleWanted: call.isStaleWanted, now: configuration.now())
            switch action {
            case .answer(let hit):
                guard let (body, isFromMemory) = await body(of: hit.stored) else {
                    stored.removeAll { $0.id == hit.stored.id }
                    continue
                }
                if let refresh = hit.refresh { self.refresh(call, hit: hit, with: refresh, stored: stored) }
                return answer(with: hit, body: body, isFromMemory: isFromMemory)
            case .revalidate(let request, let validating, let reason):
                return try await exchange(
                    call, stored: stored, sent: request, validating: validating, reason: reason)
            case .forward(let request, let reason):
                return try await exchange(
                    call, stored: stored, sent: request, validating: nil, reason: reason)
            case .fail(let reason):
                throw CacheError.notStored(reason)
            }
        }
    }

    /// Fetches a stale answer anew, once at a time, while its stale version is being used.
    func refresh(
        _ call: CacheCall, hit: CacheHit, with request: HTTPRequest, stored: [StoredResponse]
    ) {
        guard let key = call.key else { return }
        let flight = FlightKey(request: request, partition: key.partition, strategy: .networkOnly)
        let validating = request == call.request ? nil : hit.stored
        Task { [self] in
            do {
                _ = try await flights.value(for: flight) { [self] in
                    try await exchange(
                        call, stored: stored, sent: request, validating: validating,
                        reason: hit.reason)
                }
            } catch {
                logger.debug("\(key.loggedURL) wasn't fetched anew: \(error)")
            }
        }
    }

    func answer(with hit: CacheHit, body: Data, isFromMemory: Bool) -> CachedAnswer {
        noteUse(of: hit.stored)
        let source: AnswerSource =
            hit.staleness.map { .stale($0) } ?? (isFromMemory ? .memory : .disk(.fresh))
        return CachedAnswer(
            response: hit.response, body: hit.body(from: body), source: source,
            reason: hit.reason, age: hit.age, storing: .unchanged)
    }

    // MARK: - The network

    private func exchange(
        _ call: CacheCall, stored: [StoredResponse], sent: HTTPRequest,
        validating: StoredResponse?, reason: CacheReason
    ) async throws -> CachedAnswer {
        let epoch = epochs.now
        let exchange = CacheExchange(
            request: call.request, key: call.key, strategy: call.strategy, stored: stored,
            validating: validating, sent: sent, requestTime: configuration.now())
        let response: HTTPResponse
        let body: Data
        do {
            (response, body) = try await call.send(sent, call.body)
        } catch where configuration.meansOffline(error) {
            guard let answer = await fallback(for: exchange) else { throw error }
            return answer
        }
        let outcome = rules.outcome(
            of: response, bodyLength: body.count, exchange: exchange, now: configuration.now())
        switch outcome.answer {
        case .received:
            let storing = await keep(outcome, body: body, exchange, since: epoch)
            return CachedAnswer(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: storing)
        case .revalidated(let hit):
            guard let (body, _) = await self.body(of: hit.stored) else { break }
            let storing = await keep(outcome, body: Data(), exchange, since: epoch)
            return CachedAnswer(
                response: hit.response, body: hit.body(from: body), source: .revalidated,
                reason: reason, age: hit.age, storing: storing)
        case .stale(let hit):
            guard let (body, isFromMemory) = await self.body(of: hit.stored) else { break }
            return answer(with: hit, body: body, isFromMemory: isFromMemory)
        case .completed(let whole):
            guard let part = validating, let (beginning, _) = await self.body(of: part) else {
                break
            }
            let complete = beginning + body
            let storing = await keep(outcome, body: complete, exchange, since: epoch)
            return CachedAnswer(
                response: whole.response, body: complete, source: .network, reason: reason,
                age: 0, storing: storing)
        case .ask: break
        }
        // What was asked about can't be used: this time for the whole, and about nothing.
        guard sent != call.request else {
            return CachedAnswer(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: .unchanged)
        }
        return try await self.exchange(
            call, stored: stored, sent: call.request, validating: nil, reason: .otherVersion)
    }

    private func fallback(for exchange: CacheExchange) async -> CachedAnswer? {
        guard let hit = rules.fallback(for: exchange, now: configuration.now()),
            let (body, isFromMemory) = await body(of: hit.stored)
        else { return nil }
        return answer(with: hit, body: body, isFromMemory: isFromMemory)
    }
}
