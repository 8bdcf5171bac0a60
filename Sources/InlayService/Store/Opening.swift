import Dispatch
import Synchronization

/// A value that takes time to open, opened once for all its waiters in a thread of its own.
///
/// After a failure, the next caller tries again.
final class Opening<Value: Sendable>: Sendable {
    private let running = Mutex<Task<Value, any Error>?>(nil)
    private let queue: DispatchQueue
    private let open: @Sendable () throws -> Value

    /// Creates a closed value.
    ///
    /// - Parameters:
    ///   - label: The name of the dispatch queue.
    ///   - open: Opens the value; it may block on disks and locks.
    init(label: String, open: @escaping @Sendable () throws -> Value) {
        queue = DispatchQueue(label: label)
        self.open = open
    }

    /// Releases the value; the next caller opens it again.
    func release() {
        running.withLock { $0 = nil }
    }

    /// Returns the value once it is open; throws the error of opening.
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
