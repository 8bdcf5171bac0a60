/// The pieces of a form, one after the other.
struct MultipartChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let pieces: [MultipartForm.Piece]

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: pieces[...])
    }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<MultipartForm.Piece>
        var file: FileChunks.Iterator?

        mutating func next() async throws -> [UInt8]? {
            while true {
                if let chunk = try await file?.next() { return chunk }
                file = nil
                switch rest.popFirst() {
                case nil: return nil
                case .bytes(let bytes) where bytes.isEmpty: continue
                case .bytes(let bytes): return bytes
                case .file(let chunks): file = chunks.makeAsyncIterator()
                }
            }
        }
    }
}
