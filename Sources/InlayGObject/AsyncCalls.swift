package import CGLib

/// A group of asynchronous GIO calls that Swift code awaits, and can cancel together.
///
/// ```swift
/// let texture = try await calls.perform { cancellable, callback, context in
///     webkit_web_view_get_snapshot(view, region, options, cancellable, callback, context)
/// } finish: { result, error in
///     webkit_web_view_get_snapshot_finish(view, result, error).map(Texture.init)
/// }
/// ```
@MainActor
package final class AsyncCalls {
    private var pending: [Int: PendingCall] = [:]
    private var count = 0

    /// Creates an object without pending calls.
    package init() {}

    /// Starts a GIO call and waits for its result.
    ///
    /// - Parameters:
    ///   - start: Starts the call with the cancellable, the callback and the callback's context.
    ///     It isn't called if the task is already cancelled.
    ///   - finish: Calls the `…_finish` function with the `GAsyncResult` and a pointer for the
    ///     error. If it returns nil without an error, a ``GLibError`` is thrown.
    /// - Returns: The result of `finish`.
    /// - Throws: A ``GLibError``, or the error that `finish` throws. If the task is cancelled or
    ///   ``cancelAll()`` is called, a cancellation error is thrown at once, even if the GIO call
    ///   ignores its cancellable.
    package func perform<Value: Sendable>(
        start: (
            UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback,
            UnsafeMutableRawPointer
        ) -> Void,
        finish:
            @escaping @MainActor (
                OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
            ) throws -> Value?
    ) async throws -> Value {
        let call = PendingCall()
        count += 1
        let key = count
        pending[key] = call
        defer { pending[key] = nil }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call.end = { outcome in
                    continuation.resume(
                        with: Result {
                            guard case .called(let result) = outcome else {
                                throw GLibError.cancelled
                            }
                            var error: UnsafeMutablePointer<GError>?
                            let value = try finish(result, &error)
                            if let error { throw GLibError(owning: error) }
                            guard let value else { throw GLibError.noResult }
                            return value
                        })
                }
                guard !Task.isCancelled else { return call.cancel() }
                let context = Unmanaged.passRetained(call).toOpaque()
                start(call.cancellable.cast(), completed, context)
            }
        } onCancel: {
            Task { @MainActor in call.cancel() }
        }
    }

    /// Cancels all pending calls, which then throw a cancellation error.
    package func cancelAll() {
        for call in pending.values { call.cancel() }
    }
}

@MainActor
private final class PendingCall {
    enum Outcome {
        case called(OpaquePointer)
        case cancelled
    }

    let cancellable = GLibObject(owning: g_cancellable_new())
    var end: (@MainActor (Outcome) -> Void)?

    func cancel() {
        g_cancellable_cancel(cancellable.cast())
        finish(.cancelled)
    }

    /// Resumes the waiting task with the call's result or cancellation; later calls have no effect.
    func finish(_ outcome: Outcome) {
        let end = end
        self.end = nil
        end?(outcome)
    }
}

/// The callback of all GIO calls; its context is the ``PendingCall`` that it completes.
///
/// GIO invokes it once per call, so it releases the reference that the context holds.
private let completed: GAsyncReadyCallback = { _, result, context in
    guard let context, let result else { return }
    let call = Unmanaged<PendingCall>.fromOpaque(context).takeRetainedValue()
    nonisolated(unsafe) let taken = result
    MainActor.assumeIsolated { call.finish(.called(taken)) }
}
