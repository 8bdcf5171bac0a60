public import Foundation

/// How a ``WriteQueue`` works.
public struct WriteQueueConfiguration: Sendable {
    /// Decides what becomes of a write that the server has refused; without it, such writes are kept.
    ///
    /// Asked once for each refusal, also after a restart when nobody has answered before.
    public var onRefusal: (@Sendable (RefusedWrite) async -> WriteDecision)?

    /// How many resources are written to at a time.
    public var parallelWrites = 4

    /// How long the first pause after a failure is at most; each further one may be twice as long.
    public var firstPause = Duration.seconds(1)

    /// How long a pause is at most, but where the server asks for a longer one.
    public var longestPause = Duration.seconds(60)

    /// How long to wait before looking whether another program has left its writes.
    public var lookAgain = Duration.seconds(30)

    /// Up to which size bodies are in the database; longer ones are files beside it.
    public var largestBodyInDatabase = 65_536

    /// Is told of damage that was found; the log is too.
    public var onDamage: @Sendable (StoreDamage) -> Void = { _ in }

    /// How long to wait for another program that is opening the folder.
    var lockPatience = FileLock.patience

    /// What measures pauses.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Tells the time.
    public var now: @Sendable () -> Date = { Date() }

    /// A number from 0 to 1 that makes pauses uneven.
    public var chance: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Makes the usual configuration.
    public init() {}
}
