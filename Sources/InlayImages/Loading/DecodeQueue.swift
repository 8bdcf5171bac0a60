import Dispatch
import Synchronization

/// Runs what keeps a processor busy in threads of its own, so that nothing else waits for it.
struct DecodeQueue: Sendable {
    private let queue = DispatchQueue(
        label: "inlay.images", qos: .utility, attributes: .concurrent)

    /// Runs work that is told, when it asks, whether the calling task was cancelled.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (@escaping @Sendable () -> Bool) -> Result<Value, ImageError>
    ) async -> Result<Value, ImageError> {
        let flag = CancelFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: work { flag.isSet }) }
            }
        } onCancel: {
            flag.set()
        }
    }

    private final class CancelFlag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }

        func set() {
            value.store(true, ordering: .relaxed)
        }
    }
}
