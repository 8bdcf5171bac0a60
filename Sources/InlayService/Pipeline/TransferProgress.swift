/// How far a body is on its way.
public struct TransferProgress: Hashable, Sendable {
    /// Is told of progress, each time after the one before has returned.
    ///
    /// ```swift
    /// options.onProgress = { @MainActor in bar.fraction = $0.fraction ?? 0 }
    /// ```
    public typealias Handler = @Sendable @isolated(any) (TransferProgress) -> Void

    /// Which way a body goes.
    public enum Direction: Hashable, Sendable {
        /// To the server.
        case sent

        /// From the server.
        case received
    }

    /// Which way it goes.
    public let direction: Direction

    /// How many bytes are through.
    public let bytes: Int64

    /// How many there are in all, if that is known.
    public let total: Int64?

    init(_ direction: Direction, _ bytes: Int64, of total: Int64?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }

    /// How much of it is through, from 0 to 1; nil when nobody knows how much there is.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    }
}
