import Dispatch
import Synchronization

/// Something that takes its time to open: it is opened once for all who wait for it, on a thread of its own.
///
/// After a failure, whoever asks next has it opened again.
final class Opening<Value: Sendable>: Sendable {
    private let running = Mutex<Task<Value, any Error>?>(nil)
    private let queue: DispatchQueue
    private let open: @Sendable () throws -> Value

    /// Makes one that isn't open yet.
    ///
    /// - Parameters:
    ///   - label: The name of the thread.
    ///   - open: Opens it; may wait for disks and for other programs.
    init(label: String, open: @escaping @Sendable () throws -> Value) {
        queue = DispatchQueue(label: label)
        self.open = open
    }

    /// Releases the value, for which its users have a place of their own; whoever asks again has it opened again.
    func release() {
        running.withLock { $0 = nil }
    }

    /// The value, once it is open; throws what keeps it from that.
    func value() async throws -> Value {
        let task = running.withLock { running in
            if let running { return running }
            let task = Task.detached { [queue, open] in
                try await withCheckedThrowingContinuation { continuation in
                    queue.async { continuation.resume(with: Result { try open() }) }
                }
            }
            running = task
            return task
        }
        do {
            return try await task.value
        } catch {
            running.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }
}
