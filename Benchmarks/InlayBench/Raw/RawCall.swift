import CGLib

/// An asynchronous GIO call, awaited as in a Swift program without Inlay.
final class RawCall {
    private var continuation: CheckedContinuation<OpaquePointer, Never>?

    /// Starts a call and returns its result.
    static func result(
        _ start: (@escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
    ) async -> OpaquePointer {
        await withCheckedContinuation { continuation in
            let call = RawCall()
            call.continuation = continuation
            start(
                { _, result, context in
                    guard let result, let context else { return }
                    let call = Unmanaged<RawCall>.fromOpaque(context).takeRetainedValue()
                    // Retained beyond this iteration of the main loop: the caller is resumed in another.
                    g_object_ref(UnsafeMutableRawPointer(result))
                    nonisolated(unsafe) let taken = result
                    MainActor.assumeIsolated { call.continuation?.resume(returning: taken) }
                }, Unmanaged.passRetained(call).toOpaque())
        }
    }
}
