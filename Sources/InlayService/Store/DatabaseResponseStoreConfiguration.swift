public import Foundation

/// How a ``DatabaseResponseStore`` works.
public struct DatabaseResponseStoreConfiguration: Sendable {
    /// How many bytes are kept; what wasn't used for the longest goes first.
    public var budget: Int
    /// Bodies of more bytes than this are files of their own.
    public var largestBodyInDatabase: Int
    /// Rules for responses that are read again.
    public var rules: HTTPCache
    /// Tells the time of each use.
    public var now: @Sendable () -> Date
    /// Is told of everything damaged that is found.
    public var onDamage: @Sendable (StoreDamage) -> Void
    /// How long to wait for another program that is opening the folder.
    var lockPatience = FileLock.patience
    /// The most pages that the database may have; for tests of a full disk.
    var largestPageCount: Int?

    /// The usual: 256 MB, and bodies of up to 64 KB in the database.
    public init(
        budget: Int = 256 << 20, largestBodyInDatabase: Int = 64 << 10,
        rules: HTTPCache = HTTPCache(), now: @escaping @Sendable () -> Date = { Date() },
        onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
    ) {
        self.budget = budget
        self.largestBodyInDatabase = largestBodyInDatabase
        self.rules = rules
        self.now = now
        self.onDamage = onDamage
    }
}
