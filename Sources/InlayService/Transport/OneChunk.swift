/// A body as a single chunk.
struct OneChunk: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator {
        Iterator(bytes: bytes.isEmpty ? nil : bytes)
    }

    struct Iterator: AsyncIteratorProtocol {
        var bytes: [UInt8]?

        mutating func next() async throws -> [UInt8]? {
            defer { bytes = nil }
            return bytes
        }
    }
}
