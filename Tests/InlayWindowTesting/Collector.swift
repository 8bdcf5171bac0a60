import InlayTesting
import Testing

/// A collector of the values that handlers report, which a test awaits.
@MainActor
final class Collector<Value: Sendable> {
    private(set) var values: [Value] = []
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func add(_ value: Value) {
        values.append(value)
        if let waiting, values.count >= waiting.count { resume() }
    }

    /// Waits for a number of values.
    ///
    /// Records an issue with the received values after the limit of ``Patience``.
    func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard values.count < count else { return }
        let watch = Task {
            do {
                try await waitUntil("\(count) values have come", values) { $0.count >= count }
            } catch {
                if error is WaitTimeout { Issue.record(error, sourceLocation: sourceLocation) }
                resume()
            }
        }
        defer { watch.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting = (count, $0) }
        } onCancel: {
            Task { @MainActor in self.resume() }
        }
    }

    private func resume() {
        let waiting = waiting
        self.waiting = nil
        waiting?.continuation.resume()
    }
}
