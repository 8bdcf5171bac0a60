public import HTTPTypes

extension ResponseCache {
    /// Returns the cached response at once, then the server's response if it differs.
    ///
    /// ```swift
    /// for try await answer in cache.answers(to: request, send: transport) { show(answer) }
    /// ```
    ///
    /// A fresh cached response is the only element. If the network fails after a cached response,
    /// the sequence ends without an error.
    public func answers(
        to request: HTTPRequest, identity: Identity? = nil, send: @escaping Send
    ) -> AsyncThrowingStream<CachedAnswer, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task { [self] in
                do {
                    try await give(
                        request, identity ?? Identity(of: request.headerFields), send, continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func give(
        _ request: HTTPRequest, _ identity: Identity, _ send: @escaping Send,
        _ continuation: AsyncThrowingStream<CachedAnswer, any Error>.Continuation
    ) async throws {
        let stored: CachedAnswer
        do {
            stored = try await answer(
                to: request, strategy: .cacheOnly, identity: identity, send: send)
        } catch is CacheError {
            continuation.yield(
                try await answer(
                    to: request, strategy: .networkFirst, identity: identity, send: send))
            return
        }
        continuation.yield(stored)
        guard case .stale = stored.source else { return }
        let fresh: CachedAnswer
        do {
            fresh = try await freshAnswer(to: request, identity: identity, send: send)
        } catch  where configuration.meansOffline(error) {
            return
        }
        if case .stale = fresh.source { return }
        if fresh.differs(from: stored) { continuation.yield(fresh) }
    }

    /// Returns the response of a request that is sent to the server.
    private func freshAnswer(
        to request: HTTPRequest, identity: Identity, send: @escaping Send
    ) async throws -> CachedAnswer {
        let call = CacheCall(
            request: request, body: nil, key: CacheKey(request, in: identity),
            strategy: .strict, epoch: epochs.now, isStaleWanted: false, send: send)
        return try await perform(call)
    }
}
