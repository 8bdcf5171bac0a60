/// The chunks of multiple bodies, one body after the other.
struct JoinedChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let parts: [RequestBody]

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: parts[...])
    }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<RequestBody>
        var current: (any AsyncIteratorProtocol<[UInt8], any Error>)?

        mutating func next() async throws -> [UInt8]? {
            while true {
                while let chunk = try await current?.next(isolation: nil) {
                    if !chunk.isEmpty { return chunk }
                }
                guard let part = rest.popFirst() else { return nil }
                current = iterator(of: try part.makeChunks())
            }
        }

        /// Opens the existential type of a body's chunks.
        private func iterator(
            of chunks: some AsyncSequence<[UInt8], any Error>
        ) -> any AsyncIteratorProtocol<[UInt8], any Error> {
            chunks.makeAsyncIterator()
        }
    }
}
