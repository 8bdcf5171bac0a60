public import CGLib

/// The calls of the GIO kind that an owner waits for: each is started, calls back once, and is
/// then finished.
///
/// ```swift
/// let texture = try await calls.perform { cancellable, callback, context in
///     webkit_web_view_get_snapshot(view, region, options, cancellable, callback, context)
/// } finish: { result, error in
///     webkit_web_view_get_snapshot_finish(view, result, error).map(Texture.init)
/// }
/// ```
@MainActor
public final class AsyncCalls {
    private var pending: [Int: PendingCall] = [:]
    private var count = 0

    /// Makes an owner without calls.
    public init() {}

    /// Awaits a call.
    ///
    /// - Parameters:
    ///   - start: Starts the call with the three arguments that every such call takes.
    ///   - finish: Takes the result: the result, and where to put the error. A `nil` without an
    ///     error is a ``GLibError`` as well.
    /// - Returns: What `finish` returned.
    /// - Throws: ``GLibError``, at once when the task or the owner's calls are cancelled, even
    ///   where the call itself takes no notice.
    public func perform<Value: Sendable>(
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

    /// Ends all calls with an error that is a cancellation.
    public func cancelAll() {
        for call in pending.values { call.cancel() }
    }
}

@MainActor
private final class PendingCall {
    enum Outcome {
        case called(OpaquePointer)
        case cancelled
    }

    let cancellable = Object(owning: g_cancellable_new())
    var end: (@MainActor (Outcome) -> Void)?

    func cancel() {
        g_cancellable_cancel(cancellable.cast())
        finish(.cancelled)
    }

    /// Called once by the call, and once more if it was cancelled before: the first counts.
    func finish(_ outcome: Outcome) {
        let end = end
        self.end = nil
        end?(outcome)
    }
}

/// Called once for each started call, so that it takes back the reference that `start` was given.
private let completed: GAsyncReadyCallback = { _, result, context in
    guard let context, let result else { return }
    let call = Unmanaged<PendingCall>.fromOpaque(context).takeRetainedValue()
    nonisolated(unsafe) let taken = result
    MainActor.assumeIsolated { call.finish(.called(taken)) }
}
