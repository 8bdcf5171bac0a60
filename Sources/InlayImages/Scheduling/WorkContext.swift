import Synchronization

/// The state that a shared job and its waiters have in common: the waiters' priority, the job's
/// slot, and whether the job has begun.
final class WorkContext: Sendable {
    private struct State {
        var slot: WorkSlot?
        var hasBegun = false
        var onAbandon: (@Sendable () -> Void)?
    }

    /// The highest priority of the waiters.
    let shared = SharedPriority()

    private let state = Mutex(State())

    /// Whether the job has begun, so that it gets a grace period after its last waiter left.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Records that the job has begun, in a slot that is released when the job ends or is
    /// abandoned.
    func begin(in slot: WorkSlot) {
        state.withLock { state in
            state.hasBegun = true
            state.slot = slot
        }
    }

    /// Sets a handler that is called if all waiters leave before the job is done.
    func onAbandon(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.onAbandon = handler }
    }

    /// Releases the slot and calls the abandon handler, because the last waiter left.
    func abandon() {
        let handler = state.withLock { $0.onAbandon }
        end()
        handler?()
    }

    /// Releases the slot, because the job is done.
    func end() {
        let slot = state.withLock { state in
            defer { state.slot = nil }
            state.onAbandon = nil
            return state.slot
        }
        slot?.release()
    }
}
