import Foundation
import HTTPTypes
import Logging

/// The part of a cache that responds to calls: it looks up the cache, decides by HTTP's rules,
/// sends one request for equal calls, and stores the response.
struct CacheResponder: Sendable {
    let writer: CacheWriter

    private var storage: CacheStorage { writer.storage }
    private var rules: HTTPCache { writer.rules }
    private var coalescer: RequestCoalescer<CoalescingKey, CacheResponse> { writer.coalescer }
    private var now: Date { writer.configuration.now() }

    /// Handles a call completely: looks up the cache, decides, asks the server and stores the
    /// response.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - isShared: Whether other callers already wait for this response.
    /// - Returns: The response.
    /// - Throws: The errors of sending, or ``CacheError``.
    func perform(_ call: CacheCall, isShared: Bool = false) async throws -> CacheResponse {
        let generation = storage.memory.generation
        var entries: [StoredEntry] = []
        var isFromMemory = false
        var gone: Set<Int64> = []
        let isShareable = call.key?.identity.isShareable ?? false
        if isShareable, let key = call.key { (entries, isFromMemory) = await storage.lookUp(key) }
        while true {
            let stored = entries.map(\.response)
            let action: CacheAction =
                call.key == nil
                ? .forward(call.request, .addressUnknown)
                : rules.action(
                    for: call.request, stored: stored, strategy: call.strategy,
                    isStaleWanted: call.isStaleWanted, now: now)
            let sent: HTTPRequest
            var validating: StoredResponse?
            let reason: CacheReason
            switch action {
            case .respond(let hit):
                guard
                    var buffered = await storage.body(
                        for: hit, in: entries, isStreamed: call.isStreamed)
                else {
                    // The cached response may have been replaced since it was looked up.
                    gone.insert(hit.stored.id)
                    if storage.store != nil, let key = call.key {
                        storage.memory.forget(key)
                        (entries, isFromMemory) = await storage.lookUp(key)
                    }
                    entries.removeAll { gone.contains($0.response.id) }
                    continue
                }
                if let request = hit.refresh {
                    refresh(call, hit: hit, with: request, stored: stored)
                }
                buffered.isFromMemory = buffered.isFromMemory && isFromMemory
                return makeResponse(from: hit, buffered)
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
            let flight = CoalescingKey(
                request: call.request, key: key, strategy: call.strategy,
                isStaleWanted: call.isStaleWanted, isStreamed: call.isStreamed,
                timeouts: call.timeouts)
            let work: @Sendable () async throws -> CacheResponse = { [validating] in
                // Another request may have updated the cache in the meantime, so the lookup is
                // repeated.
                guard storage.memory.generation == generation else {
                    return try await perform(call, isShared: true)
                }
                return try await exchange(
                    call, stored: stored, sent: sent, validating: validating, reason: reason)
            }
            return try await call.isInPlace
                ? coalescer.valueInPlace(for: flight, work) : coalescer.value(for: flight, work)
        }
    }

    /// Returns a response from memory without waiting; nil if the response must be read from the
    /// disk or the network.
    ///
    /// A stale response that is refreshed in the background is returned, too; `send` sends the
    /// refresh.
    func responseInMemory(
        to request: HTTPRequest, strategy: CacheStrategy, key: CacheKey,
        send: @escaping ResponseCache.Send
    ) -> CacheResponse? {
        guard request.method == .get, let entries = storage.memory.entries(for: key),
            !entries.isEmpty
        else { return nil }
        let action = rules.action(
            for: request, stored: entries.map(\.response), strategy: strategy,
            now: now)
        guard case .respond(let hit) = action,
            let body = entries.first(where: { $0.response.id == hit.stored.id })?.body
        else { return nil }
        if let refresh = hit.refresh {
            let call = CacheCall(
                request: request, body: nil, key: key, strategy: strategy, epoch: writer.epochs.now,
                send: send)
            self.refresh(call, hit: hit, with: refresh, stored: entries.map(\.response))
        }
        return makeResponse(from: hit, body: body, isFromMemory: true)
    }

    // MARK: - Hits

    /// Refreshes a stale response in the background, unless its key is being refreshed already.
    private func refresh(
        _ call: CacheCall, hit: CacheHit, with request: HTTPRequest, stored: [StoredResponse]
    ) {
        guard let key = call.key else { return }
        let flight = CoalescingKey(
            request: request, key: key, strategy: .networkOnly, isRefresh: true)
        let validating = request == call.request ? nil : hit.stored
        Task {
            guard storage.isCurrent(hit.stored) else { return }
            do {
                _ = try await coalescer.valueInPlace(for: flight) {
                    // An equal refresh may have ended since the check above.
                    guard storage.isCurrent(hit.stored) else {
                        return try await perform(call, isShared: true)
                    }
                    do {
                        let response = try await exchange(
                            call, stored: stored, sent: request, validating: validating,
                            reason: hit.reason)
                        if response.response.status == .unauthorized {
                            try await invalidate(hit.stored)
                        }
                        return response
                    } catch let passed as BypassingBody {
                        // The next refresh starts only when this response is stored.
                        await passed.readForCache()
                        if passed.head.status == .unauthorized {
                            try await invalidate(hit.stored)
                        }
                        throw passed
                    }
                }
            } catch is BypassingBody {
                // The body was read only to be cached.
            } catch {
                storage.logger.debug("\(key.loggedURL) couldn't be refreshed: \(error)")
            }
        }
    }

    /// Has the next call ask the server, because only a call can respond to the challenge that refused
    /// a refresh.
    private func invalidate(_ stored: StoredResponse) async throws {
        guard storage.isCurrent(stored) else { return }
        var refused = stored
        refused.isInvalidated = true
        try await storage.apply([.update(refused)])
    }

    private func makeResponse(from hit: CacheHit, body: Data, isFromMemory: Bool) -> CacheResponse {
        makeResponse(from: hit, BufferedBody(hit.body(from: body), isFromMemory: isFromMemory))
    }

    private func makeResponse(from hit: CacheHit, _ body: BufferedBody) -> CacheResponse {
        storage.recordUse(of: hit.stored)
        let source: ResponseSource =
            hit.staleness.map { .stale($0) } ?? (body.isFromMemory ? .memory : .disk)
        return CacheResponse(
            response: hit.response, body: body.body, part: body.part, source: source,
            reason: hit.reason, age: hit.age, storing: .unchanged)
    }

    // MARK: - The network

    private func exchange(
        _ call: CacheCall, stored: [StoredResponse], sent: HTTPRequest,
        validating: StoredResponse?, reason: CacheReason
    ) async throws -> CacheResponse {
        let epoch = call.epoch
        let exchange = CacheExchange(
            request: call.request, key: call.key, strategy: call.strategy, stored: stored,
            validating: validating, sent: sent, requestTime: now)
        let response: HTTPResponse
        let body: Data
        do {
            (response, body) = try await call.send(sent, call.body)
        } catch let passed as BypassingBody {
            if let response = try await record(
                passed, exchange, because: reason, since: epoch)
            {
                return response
            }
            return try await self.exchange(
                call, stored: stored, sent: call.request, validating: nil, reason: .otherVersion)
        } catch  where writer.configuration.meansOffline(error) {
            guard let response = await fallback(for: exchange, isStreamed: call.isStreamed) else {
                throw error
            }
            return response
        }
        let outcome = rules.outcome(
            of: response, bodyLength: body.count, exchange: exchange, now: now)
        writer.warnIfUnnamed(outcome.storing, of: call.key)
        switch outcome.response {
        case .received:
            let storing = await writer.store(outcome, body: body, exchange, since: epoch)
            return CacheResponse(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: storing)
        case .revalidated(let hit):
            guard let buffered = await storage.body(for: hit, isStreamed: call.isStreamed) else {
                break
            }
            let storing = await writer.store(outcome, body: Data(), exchange, since: epoch)
            return CacheResponse(
                response: hit.response, body: buffered.body, part: buffered.part,
                source: .revalidated,
                reason: reason, age: hit.age, storing: storing)
        case .stale(let hit):
            guard let buffered = await storage.body(for: hit, isStreamed: call.isStreamed) else {
                break
            }
            return makeResponse(from: hit, buffered)
        case .completed(let whole):
            guard let part = validating, let (beginning, _) = await storage.body(of: part, in: [])
            else {
                break
            }
            let complete = beginning + body
            let storing = await writer.store(outcome, body: complete, exchange, since: epoch)
            return CacheResponse(
                response: whole.response, body: complete, source: .network, reason: reason,
                age: 0, storing: storing)
        case .resend: break
        }
        // The cached response can't be used, so the full representation is requested
        // unconditionally.
        guard sent != call.request else {
            return CacheResponse(
                response: response, body: body, source: .network, reason: reason, age: 0,
                storing: .unchanged)
        }
        return try await self.exchange(
            call, stored: stored, sent: call.request, validating: nil, reason: .otherVersion)
    }

    private func fallback(
        for exchange: CacheExchange, isStreamed: Bool
    ) async -> CacheResponse? {
        guard let hit = rules.fallback(for: exchange, now: now),
            let buffered = await storage.body(for: hit, isStreamed: isStreamed)
        else { return nil }
        return makeResponse(from: hit, buffered)
    }

    /// Updates the cache for a response whose body is streamed to the caller and bypasses the
    /// cache.
    ///
    /// - Parameters:
    ///   - passed: The streamed response.
    ///   - exchange: The request, and what was cached when it was sent.
    ///   - reason: The reason why the server was asked.
    ///   - epoch: The invalidation epoch at the start of the call.
    /// - Returns: A cached response that replaces a server error; or nil if the full representation
    ///   must be requested, because the response is a part that only the cache can use.
    /// - Throws: The streamed response, if it is what the caller gets.
    private func record(
        _ passed: BypassingBody, _ exchange: CacheExchange, because reason: CacheReason,
        since epoch: Int
    ) async throws -> CacheResponse? {
        let outcome = rules.outcome(
            of: passed.head, bodyLength: passed.partLength, exchange: exchange,
            now: now)
        writer.warnIfUnnamed(outcome.storing, of: exchange.key)
        switch outcome.response {
        case .stale(let hit):
            guard let (body, isFromMemory) = await storage.body(of: hit.stored, in: []) else {
                throw passed
            }
            return makeResponse(from: hit, body: body, isFromMemory: isFromMemory)
        case .received, .revalidated: break
        case .completed, .resend: return nil
        }
        // The cached response stays as a fallback for when the network fails.
        let changes = outcome.changes.filter {
            switch $0 {
            case .invalidate: true
            case .remove: outcome.storing != .stored
            case .store, .complete, .update: false
            }
        }
        let left = CacheOutcome(response: .received, changes: changes, storing: .tooLarge)
        _ = await writer.store(left, body: Data(), exchange, since: epoch)
        if passed.isCacheable {
            passed.startCaching(outcome.storing, because: reason) { response in
                CachingBody(
                    response, head: passed.head, exchange: exchange, epoch: epoch,
                    cacheWriter: writer)
            }
        }
        throw passed
    }
}
