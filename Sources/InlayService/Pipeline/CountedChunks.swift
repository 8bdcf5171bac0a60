/// A request body that reports upload progress.
struct CountedChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let chunks: RequestBody.Chunks
    let total: Int64?
    let progress: TransferProgress.Handler

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks.makeAsyncIterator(), total: total, progress: progress)
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: any AsyncIteratorProtocol<[UInt8], any Error>
        let total: Int64?
        let progress: TransferProgress.Handler
        var count: Int64 = 0

        /// Returns the next chunk, and reports the progress before.
        ///
        /// The transport requests a chunk only when the previous one was sent, so all chunks so far count as sent.
        mutating func next() async throws -> [UInt8]? {
            if count > 0 { await progress(TransferProgress(.sent, count, of: total)) }
            let chunk = try await chunks.next(isolation: nil)
            count += Int64(chunk?.count ?? 0)
            return chunk
        }
    }
}
