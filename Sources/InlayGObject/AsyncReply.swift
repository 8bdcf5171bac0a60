package import CGLib

/// The callback of one asynchronous GIO call that is made off the main thread.
///
/// ```swift
/// let reply = AsyncReply { result in … }
/// g_input_stream_read_bytes_async(
///     stream, 65_536, 0, cancellable, AsyncReply.callback, reply.context)
/// ```
///
/// GIO calls it once, in the thread that started the call.
package struct AsyncReply {
    /// The callback to pass to the GIO call, together with ``context``.
    package static let callback: GAsyncReadyCallback = { _, result, context in
        guard let context, let result else { return }
        Unmanaged<ReplyHandler>.fromOpaque(context).takeRetainedValue().call(result)
    }

    /// The context to pass to the GIO call, together with ``callback``.
    ///
    /// It holds a reference that is released by the callback, so pass it to exactly one call.
    package let context: UnsafeMutableRawPointer

    /// Creates the callback for one GIO call.
    ///
    /// - Parameter handler: Receives the `GAsyncResult` to pass to the call's `…_finish` function.
    package init(_ handler: @escaping (OpaquePointer) -> Void) {
        context = Unmanaged.passRetained(ReplyHandler(handler)).toOpaque()
    }
}

private final class ReplyHandler {
    let call: (OpaquePointer) -> Void

    init(_ call: @escaping (OpaquePointer) -> Void) {
        self.call = call
    }
}
