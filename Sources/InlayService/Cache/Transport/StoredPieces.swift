import Synchronization

/// A cached body that is read from its file in chunks.
final class StoredPieces: ResponseBodySource {
    private static let pieceLength = 65_536

    private let body: any BodyReading
    private let rest: Mutex<Range<Int>>

    init(_ part: StoredPart) {
        body = part.body
        rest = Mutex(part.range)
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let range = rest.withLock { rest in
            let next = rest.prefix(Self.pieceLength)
            rest = next.upperBound..<rest.upperBound
            return next
        }
        guard !range.isEmpty else { return nil }
        do {
            return try body.bytes(in: range)
        } catch {
            throw .notStored("the cached response can't be read: \(error)")
        }
    }
}
