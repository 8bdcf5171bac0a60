public import Foundation

/// The configuration of a ``WriteQueue``.
public struct WriteQueueConfiguration: Sendable {
    /// Decides about a write that the server rejected; nil keeps such writes.
    ///
    /// The handler is called once for each rejection, and again after a restart if it didn't return
    /// before.
    public var onRefusal: (@Sendable (RefusedWrite) async -> WriteDecision)?

    /// The maximum number of resources to which writes are sent concurrently.
    public var parallelWrites = 4

    /// The maximum back-off after the first failure; it doubles for each further failure.
    public var firstPause = Duration.seconds(1)

    /// The maximum back-off, unless the server requests a longer back-off.
    public var longestPause = Duration.seconds(60)

    /// The interval of checking whether another program has left writes unsent.
    public var pollInterval = Duration.seconds(30)

    /// The maximum size in bytes of a body in the database; larger bodies are stored as files.
    public var largestBodyInDatabase = 65_536

    /// Called for each damaged file or database entry, before the queue operation that found it
    /// returns.
    ///
    /// The handler is called on a separate dispatch queue, and may use the write queue. Damage is
    /// also logged.
    public var onDamage: @Sendable (StoreDamage) -> Void = { _ in }

    /// The time limit for waiting for another program that is opening the folder.
    var lockTimeout = FileLock.timeout

    /// The clock of all pauses; tests inject a manual one.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Returns the current time; tests inject another function.
    public var now: @Sendable () -> Date = { Date() }

    /// Returns a random number from 0 to 1, the jitter of the back-off.
    public var jitter: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Creates the default configuration.
    public init() {}
}
