import InlayService
import Synchronization

/// A body in chunks of equal length; all but the first wait at a gate.
final class GatedBody: ResponseBodySource {
    private let length: Int
    private let rest: Mutex<Int>
    private let count: Int
    private let gate: Gate

    init(of length: Int, count: Int, afterTheFirst gate: Gate) {
        self.length = length
        self.count = count
        rest = Mutex(count)
        self.gate = gate
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let index = rest.withLock { rest in
            rest -= 1
            return count - rest - 1
        }
        guard index < count else { return nil }
        if index > 0, await !gate.wait() { throw .cancelled }
        return [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: length)
    }
}
