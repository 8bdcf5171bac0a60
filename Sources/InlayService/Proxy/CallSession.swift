import Synchronization

/// The calls of one user that are in progress, so that a log-out can cancel them.
final class CallSession: Sendable {
    private struct State {
        var isEnded = false
        var cancels: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
        var idle: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())

    /// Whether the user has logged out.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// The number of calls in progress.
    var count: Int { state.withLock { $0.cancels.count } }

    /// Runs a call, which a log-out cancels.
    ///
    /// - Parameter work: The call.
    /// - Returns: The result of the call; nil if the user logged out before it completed, or if the
    ///   current task is cancelled already.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        // The new task doesn't inherit the cancellation of the caller's.
        guard !isEnded, !Task.isCancelled else { return nil }
        let task = Task.immediate { await work() }
        let number: Int? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastNumber += 1
            state.cancels[state.lastNumber] = { task.cancel() }
            return state.lastNumber
        }
        if number == nil { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        let (isEnded, idle) = state.withLock { state in
            if let number { state.cancels[number] = nil }
            return (state.isEnded, state.cancels.isEmpty ? state.idle : nil)
        }
        idle?.finish()
        return isEnded ? nil : value
    }

    /// Cancels all calls in progress and waits until they have ended.
    ///
    /// - Parameters:
    ///   - limit: The time limit for calls that ignore their cancellation.
    ///   - clock: The clock that measures the limit.
    func end(within limit: Duration, clock: any Clock<Duration>) async {
        let (idle, continuation) = AsyncStream.makeStream(of: Void.self)
        let cancels = state.withLock { state in
            state.isEnded = true
            if state.cancels.isEmpty { continuation.finish() } else { state.idle = continuation }
            return Array(state.cancels.values)
        }
        for cancel in cancels { cancel() }
        guard !cancels.isEmpty else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in idle {} }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}

/// A streamed body that a log-out cancels.
final class SessionBody: ResponseBodySource {
    private let body: ResponseBody
    private let session: CallSession

    init(_ body: ResponseBody, _ session: CallSession) {
        self.body = body
        self.session = session
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let chunk = await session.run { [body] () -> Result<[UInt8]?, TransportError> in
            var chunks = body.makeAsyncIterator()
            do throws(TransportError) {
                return .success(try await chunks.next())
            } catch {
                return .failure(error)
            }
        }
        guard let chunk else { throw .cancelled }
        return try chunk.get()
    }
}

/// The session of a proxy's user, which a log-out ends and replaces.
final class CurrentSession: Sendable {
    private let current = Mutex(CallSession())

    /// The session of new calls.
    var session: CallSession { current.withLock { $0 } }

    /// Ends the session and starts a new one.
    ///
    /// - Parameters:
    ///   - limit: The time limit for calls that ignore their cancellation.
    ///   - clock: The clock that measures the limit.
    func renew(within limit: Duration, clock: any Clock<Duration>) async {
        let ended = current.withLock { current in
            defer { current = CallSession() }
            return current
        }
        await ended.end(within: limit, clock: clock)
    }
}
