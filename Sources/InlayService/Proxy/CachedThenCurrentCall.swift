/// A call that returns the cached response at once, and then the server's.
///
/// If the server can't be reached, the cached value follows itself with the provenance `offline`.
struct CachedThenCurrentCall {
    let service: ServiceProxy
    let path: String
    let arguments: ServiceArguments
    let headers: ServiceHeaders
    let options: CallOptions

    /// Returns a sequence of the cached value and, if it differs, the server's value; if there is none,
    /// the cached value again with the reason why.
    func values<Value: Decodable & Sendable>(
        as type: Value.Type
    ) -> AsyncThrowingStream<DecodedResponse<Value>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ServiceError) {
                    try await give { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Passes on the cached value at once, then the server's value if it differs.
    private func give<Value: Decodable & Sendable>(
        _ yield: (DecodedResponse<Value>) -> Void
    ) async throws(ServiceError) {
        var options = options
        var shown: ServiceResponse?
        let session = service.session
        if service.cache != nil {
            options.strategy = .cacheOnly
            shown = try? await service.get(path, arguments, headers: headers, options: options)
            // A cached response that can't be decoded any more, as after an update of the app, is
            // fetched again.
            if let stored = shown {
                if let value = try? stored.decode(as: Value.self) {
                    yield(DecodedResponse(value: value, provenance: stored.provenance))
                    guard case .stale = stored.provenance.source else { return }
                } else {
                    shown = nil
                }
            }
        }
        options.strategy = .networkFirst
        options.values[ServerQuestion.self] = ServerQuestion(isWanted: true)
        // After a log-out, the next user's credentials must not be sent for this call.
        guard !session.isEnded else {
            throw ServiceError(.cancelled, method: "GET", url: path)
        }
        let fresh: ServiceResponse
        do {
            fresh = try await service.get(path, arguments, headers: headers, options: options)
        } catch {
            // The time limit expired before the network had failed.
            guard let shown, case .timedOut = error.kind, !session.isEnded else { throw error }
            var provenance = shown.provenance
            provenance.source = .stale(.offline)
            return yield(DecodedResponse(value: try shown.decode(), provenance: provenance))
        }
        guard !session.isEnded else {
            throw ServiceError(.cancelled, method: "GET", url: path)
        }
        // The stored value is passed on again if it is all there is: the caller can tell by its
        // provenance that the network or the server failed.
        var isStale = false
        if case .stale = fresh.provenance.source { isStale = true }
        if let shown, !isStale {
            guard fresh.status != shown.status || fresh.body != shown.body else { return }
        }
        yield(DecodedResponse(value: try fresh.decode(), provenance: fresh.provenance))
    }
}

/// A decoded response with its provenance.
public struct DecodedResponse<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value

    /// The source and age of the response.
    public let provenance: ResponseProvenance

    /// Creates a decoded response, for stubs of services in tests.
    public init(value: Value, provenance: ResponseProvenance = ResponseProvenance()) {
        (self.value, self.provenance) = (value, provenance)
    }
}
