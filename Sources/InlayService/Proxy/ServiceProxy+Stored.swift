import Foundation
import HTTPTypes

extension ServiceProxy {
    /// Gives the value that is stored at once, then the one that the server has, if that differs.
    ///
    /// ```swift
    /// for try await users in service.values("/users", as: [User].self) {
    ///     list.show(users.value, age: users.provenance.age)
    /// }
    /// ```
    ///
    /// A stored value that is still fresh is the only one. Where something stored was given and the network
    /// fails, the sequence ends without an error.
    ///
    /// - Parameters:
    ///   - path: The resource, which may have places for arguments: `/users/{id}`.
    ///   - arguments: What the call is given.
    ///   - type: What the answer is.
    ///   - headers: Headers of this call, in place of the proxy's of the same name.
    ///   - options: What else is different, but for the strategy.
    /// - Returns: One value or two. A ``ServiceError`` ends it when there is none, or the server refuses.
    public func values<Value: Decodable & Sendable>(
        _ path: String, _ arguments: ServiceArguments = [:], as type: Value.Type = Value.self,
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) -> AsyncThrowingStream<ServiceAnswer<Value>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ServiceError) {
                    try await give(path, arguments, headers, options) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: - Private

    private func give<Value: Decodable & Sendable>(
        _ path: String, _ arguments: ServiceArguments, _ headers: ServiceHeaders,
        _ options: CallOptions, _ yield: (ServiceAnswer<Value>) -> Void
    ) async throws(ServiceError) {
        var options = options
        var shown: ServiceResponse?
        let session = session
        if cache != nil {
            options.strategy = .cacheOnly
            shown = try? await get(path, arguments, headers: headers, options: options)
            // What can't be read any more, as after an update of the app, is fetched anew.
            if let stored = shown {
                if let value = try? stored.decode(as: Value.self) {
                    yield(ServiceAnswer(value: value, provenance: stored.provenance))
                    guard case .stale = stored.provenance.source else { return }
                } else {
                    shown = nil
                }
            }
        }
        options.strategy = .networkFirst
        options.values[ServerQuestion.self] = ServerQuestion(isWanted: true)
        // Whoever logs in meanwhile doesn't send their own here.
        guard !session.isEnded else {
            throw ServiceError(.cancelled, method: "GET", url: path)
        }
        let fresh: ServiceResponse
        do {
            fresh = try await get(path, arguments, headers: headers, options: options)
        } catch {
            // The network was too slow for the call's own limit: what was given is what there is.
            guard shown != nil, case .timedOut = error.kind else { throw error }
            return
        }
        guard !session.isEnded else {
            throw ServiceError(.cancelled, method: "GET", url: path)
        }
        if let shown {
            if case .stale = fresh.provenance.source { return }
            guard fresh.status != shown.status || fresh.body != shown.body else { return }
        }
        yield(ServiceAnswer(value: try fresh.decode(), provenance: fresh.provenance))
    }
}
