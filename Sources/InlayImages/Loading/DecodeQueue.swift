import Dispatch
import Synchronization

/// A dispatch queue for CPU-bound work such as decoding, so that it never blocks Swift's
/// cooperative threads.
struct DecodeQueue: Sendable {
    private let queue = DispatchQueue(
        label: "inlay.images", qos: .utility, attributes: .concurrent)

    /// Runs work off the calling thread; the work receives a function that returns whether the
    /// calling task was cancelled.
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
