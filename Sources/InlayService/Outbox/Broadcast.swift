import Synchronization

/// A broadcaster that sends values to multiple streams.
package final class Broadcast<Value: Sendable>: Sendable {
    package typealias Policy = AsyncStream<Value>.Continuation.BufferingPolicy

    private struct State {
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Creates a broadcaster without streams.
    package init() {}

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.finish() }
    }

    /// Returns a stream of an optional first value and all values sent from now on.
    package func stream(
        first: Value? = nil, policy: Policy = .unbounded
    ) -> AsyncStream<Value> {
        let (stream, listener) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        if let first { listener.yield(first) }
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = listener
            return state.lastNumber
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Sends a value to all streams.
    package func send(_ value: Value) {
        for listener in state.withLock({ $0.listeners }).values { listener.yield(value) }
    }
}
