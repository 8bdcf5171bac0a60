public import Foundation

/// How a ``ResponseCache`` works.
public struct ResponseCacheConfiguration: Sendable {
    /// The rules by which answers are used.
    public var rules: HTTPCache
    /// How much is kept in memory, in bytes.
    public var memoryLimit: Int
    /// The largest body that is kept, in bytes.
    public var largestBody: Int
    /// Whether an error of the transport means that the network failed, so that a stored answer may be
    /// given in its place.
    public var meansOffline: @Sendable (any Error) -> Bool
    /// Tells the time.
    public var now: @Sendable () -> Date
    /// Is told once for each server that responses aren't stored because no account is named for requests with
    /// cookies or with headers of their own; the log is told, too.
    public var onUnnamedCaller: @Sendable (_ message: String) -> Void = { _ in }

    /// The usual: 32 MB in memory, bodies up to 64 MB, and what a transport says of the
    /// network; of other errors, all but a cancellation.
    public init(
        rules: HTTPCache = HTTPCache(), memoryLimit: Int = 32 << 20,
        largestBody: Int = 64 << 20,
        meansOffline: @escaping @Sendable (any Error) -> Bool = { error in
            (error as? TransportError)?.isOfNetwork ?? !(error is CancellationError)
        },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.rules = rules
        self.memoryLimit = memoryLimit
        self.largestBody = largestBody
        self.meansOffline = meansOffline
        self.now = now
    }
}
