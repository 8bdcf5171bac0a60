import Foundation

/// An exclusive lock of a file, for which nobody waits longer than a deadline.
enum FileLock {
    /// How long a lock is waited for, unless a test says otherwise.
    static let patience = Duration.seconds(5)

    private static let shortestPause: UInt32 = 1_000
    private static let longestPause: UInt32 = 100_000

    /// Runs a function while the lock of a file is held.
    ///
    /// The calling thread waits, so it mustn't be the main one.
    ///
    /// - Parameters:
    ///   - path: The file, which is made where there is none.
    ///   - patience: How long to wait for another program that holds the lock.
    ///   - body: What needs the lock.
    /// - Returns: What the function returns.
    /// - Throws: What the function throws, or ``ResponseStoreError/unusable(path:reason:)`` when the lock isn't
    ///   free in time.
    static func hold<Value>(
        _ path: String, patience: Duration = patience, _ body: () throws -> Value
    ) throws -> Value {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        defer { close(file) }
        let deadline = ContinuousClock.now + patience
        var pause = shortestPause
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw BodyFiles.error(path) }
            guard ContinuousClock.now < deadline else {
                throw ResponseStoreError.unusable(
                    path: path,
                    reason: "another program has held its lock for more than \(patience)")
            }
            usleep(pause)
            pause = min(pause * 2, longestPause)
        }
        return try body()
    }
}
