import CGLib
import Glibc
import InlayGObject
import InlayService

/// An upload of a request body to libsoup, through a pipe.
actor SoupUpload {
    /// The read end of the pipe.
    nonisolated let input: EventObject
    private let output: EventObject
    private let cancellable: EventObject?
    private nonisolated let thread: EventThread

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates a pipe; nil if the system's limit of open files is reached.
    init?(on thread: EventThread) {
        self.thread = thread
        cancellable = EventObject(owning: g_cancellable_new(), on: thread)
        var ends: [Int32] = [-1, -1]
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { return nil }
        for end in ends { g_unix_set_fd_nonblocking(end, 1, nil) }
        guard let input = EventObject(owning: g_unix_input_stream_new(ends[0], 1), on: thread),
            let output = EventObject(owning: g_unix_output_stream_new(ends[1], 1), on: thread)
        else { return nil }
        self.input = input
        self.output = output
    }

    /// Writes the whole body; returns the error if writing fails, or nil.
    func write(_ body: RequestBody) async -> TransportError? {
        var rest = body.length
        do {
            for try await chunk in try body.makeChunks() {
                if let left = rest {
                    rest = left - Int64(chunk.count)
                    if left < chunk.count { return .body("it is longer than its stated length") }
                }
                guard try await write(chunk) else { return nil }
            }
        } catch let error as TransportError {
            return error
        } catch {
            return Task.isCancelled ? .cancelled : .body("\(error)")
        }
        if let rest, rest > 0 { return .body("it is \(rest) bytes shorter than its stated length") }
        // Closing the write end ends the body.
        g_output_stream_close(output.cast(), nil, nil)
        return nil
    }

    /// Writes a chunk; returns false if the read end is closed.
    private func write(_ bytes: [UInt8]) async throws -> Bool {
        guard !bytes.isEmpty else { return true }
        let data = g_bytes_new(bytes, UInt(bytes.count))
        defer { g_bytes_unref(data) }
        nonisolated(unsafe) let start = g_bytes_get_data(data, nil)
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return await withCheckedContinuation { continuation in
                let reply = AsyncReply { [output] result in
                    let isWritten = g_output_stream_write_all_finish(
                        output.cast(), result, nil, nil)
                    continuation.resume(returning: isWritten != 0)
                }
                g_output_stream_write_all_async(
                    output.cast(), start, UInt(bytes.count), 0, cancellable?.cast(),
                    AsyncReply.callback, reply.context)
            }
        } onCancel: {
            Task { await self.cancel() }
        }
    }

    private func cancel() {
        g_cancellable_cancel(cancellable?.cast())
    }
}
