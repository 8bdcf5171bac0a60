import InlayService
import Synchronization

/// A body in chunks, which may fail before its end.
final class Pieces: ResponseBodySource {
    private let rest: Mutex<[[UInt8]]>
    private let error: TransportError?

    init(_ pieces: [[UInt8]], error: TransportError? = nil) {
        rest = Mutex(pieces)
        self.error = error
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let piece = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if piece == nil, let error { throw error }
        return piece
    }
}
