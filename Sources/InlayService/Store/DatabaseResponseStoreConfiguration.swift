public import Foundation

/// The configuration of a ``DatabaseResponseStore``.
public struct DatabaseResponseStoreConfiguration: Sendable {
    /// The maximum total size in bytes; the least recently used responses are evicted first.
    public var diskLimit: Int
    /// The maximum size in bytes of a body in the database; larger bodies are stored as files.
    public var largestBodyInDatabase: Int
    /// The HTTP caching rules for stored responses.
    public var rules: HTTPCache
    /// Returns the current time, which is recorded for each use.
    public var now: @Sendable () -> Date
    /// Called for all damage that is found, before the call that found it returns.
    ///
    /// The handler is called on a separate queue, and may use the store. Damage is also logged.
    public var onDamage: @Sendable (StoreDamage) -> Void
    /// The time limit for waiting for another program that is opening the folder.
    var lockTimeout = FileLock.timeout
    /// The maximum number of pages of the database, for tests of a full disk; nil for no limit.
    var largestPageCount: Int?

    /// Creates the default configuration: 256 MiB, and bodies up to 64 KiB in the database.
    public init(
        diskLimit: Int = 256 << 20, largestBodyInDatabase: Int = 64 << 10,
        rules: HTTPCache = HTTPCache(), now: @escaping @Sendable () -> Date = { Date() },
        onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
    ) {
        self.diskLimit = diskLimit
        self.largestBodyInDatabase = largestBodyInDatabase
        self.rules = rules
        self.now = now
        self.onDamage = onDamage
    }
}
