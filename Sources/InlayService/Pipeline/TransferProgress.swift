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
