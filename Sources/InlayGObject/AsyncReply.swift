public import CGLib

/// The callback of one call of the GIO kind that is made off the main thread.
///
/// ```swift
/// let reply = AsyncReply { result in … }
/// g_input_stream_read_bytes_async(stream, 65_536, 0, cancellable, AsyncReply.callback, reply.context)
/// ```
///
/// Such a call calls back once, in the thread that it was made in.
public struct AsyncReply {
    /// What the call gets as its callback.
    public static let callback: GAsyncReadyCallback = { _, result, context in
        guard let context, let result else { return }
        Unmanaged<ReplyHandler>.fromOpaque(context).takeRetainedValue().call(result)
    }

    /// What the call gets as its context.
    ///
    /// To be given to one call, which gives it back.
    public let context: UnsafeMutableRawPointer

    /// Makes the callback for a call.
    ///
    /// - Parameter handler: Takes the result to finish the call with.
    public init(_ handler: @escaping (OpaquePointer) -> Void) {
        context = Unmanaged.passRetained(ReplyHandler(handler)).toOpaque()
    }
}

private final class ReplyHandler {
    let call: (OpaquePointer) -> Void

    init(_ call: @escaping (OpaquePointer) -> Void) {
        self.call = call
    }
}
