import InlayService
import Synchronization

/// A body in chunks, which may fail before its end.
final class ChunkedBody: ResponseBodySource {
    private let rest: Mutex<[[UInt8]]>
    private let error: TransportError?

    init(_ chunks: [[UInt8]], error: TransportError? = nil) {
        rest = Mutex(chunks)
        self.error = error
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let chunk = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if chunk == nil, let error { throw error }
        return chunk
    }
}
