import Synchronization

/// The progress of a body's transfer.
public struct TransferProgress: Hashable, Sendable {
    /// A progress handler, called again only after the previous call has returned.
    ///
    /// ```swift
    /// options.onProgress = { @MainActor in bar.fraction = $0.fraction ?? 0 }
    /// ```
    public typealias Handler = @Sendable @isolated(any) (TransferProgress) -> Void

    /// The direction of a transfer.
    public enum Direction: Hashable, Sendable {
        /// An upload.
        case sent

        /// A download.
        case received
    }

    /// The direction of the transfer.
    public let direction: Direction

    /// The number of bytes transferred so far.
    public let bytes: Int64

    /// The total number of bytes, if known.
    public let total: Int64?

    init(_ direction: Direction, _ bytes: Int64, of total: Int64?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }

    /// The fraction transferred, from 0 to 1; nil if the total is unknown.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    }
}

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

        /// Reports the progress, then returns the next chunk.
        ///
        /// The transport requests a chunk only when the previous one was sent, so all chunks so far
        /// count as sent.
        mutating func next() async throws -> [UInt8]? {
            if count > 0 { await progress(TransferProgress(.sent, count, of: total)) }
            let chunk = try await chunks.next(isolation: nil)
            count += Int64(chunk?.count ?? 0)
            return chunk
        }
    }
}

/// The download progress of a call, reported by every reader of the response's body.
final class ReceivedProgress: TransportValue {
    static let defaultValue = ReceivedProgress(nil)

    private let handler: TransferProgress.Handler?
    private let last = Mutex<TransferProgress?>(nil)

    init(_ handler: TransferProgress.Handler?) {
        self.handler = handler
    }

    /// Reports the number of received bytes, unless it is the same as before.
    func report(_ count: Int, of total: Int64?) async {
        guard let handler else { return }
        let progress = TransferProgress(.received, Int64(count), of: total)
        let isNew = last.withLock { last in
            defer { last = progress }
            return last?.bytes != progress.bytes
        }
        if isNew { await handler(progress) }
    }

    static func == (left: ReceivedProgress, right: ReceivedProgress) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
