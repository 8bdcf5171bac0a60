import Synchronization

/// What shared work knows of those who wait for it.
final class WorkContext: Sendable {
    private struct State {
        var slot: WorkSlot?
        var hasBegun = false
        var onAbandon: (@Sendable () -> Void)?
    }

    /// The highest priority of those who wait.
    let shared = SharedPriority()

    private let state = Mutex(State())

    /// Whether it goes on for a while when nobody waits.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// The work has begun, in a place that it gives back when it ends or nobody waits.
    func begin(in slot: WorkSlot) {
        state.withLock { state in
            state.hasBegun = true
            state.slot = slot
        }
    }

    /// Calls a function when nobody waits any more, before the work is done.
    func onAbandon(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.onAbandon = handler }
    }

    /// Nobody waits any more.
    func abandon() {
        let handler = state.withLock { $0.onAbandon }
        end()
        handler?()
    }

    /// The work is done.
    func end() {
        let slot = state.withLock { state in
            defer { state.slot = nil }
            state.onAbandon = nil
            return state.slot
        }
        slot?.release()
    }
}
