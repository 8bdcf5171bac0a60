/// The tasks that wait for rows to be painted.
@MainActor
final class PaintWaiters {
    private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var count = 0

    /// Waits until ``resume()`` is called, or the task is cancelled.
    func wait() async {
        count += 1
        let key = count
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                continuations[key] = continuation
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.continuations.removeValue(forKey: key)?.resume()
            }
        }
    }

    /// Resumes all waiting tasks, which check by themselves whether they have to wait again.
    func resume() {
        let waiting = continuations
        continuations = [:]
        for continuation in waiting.values { continuation.resume() }
    }
}
