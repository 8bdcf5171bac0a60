import Foundation

/// An exclusive lock of a file, acquired with a time limit.
enum FileLock {
    /// The default time limit of acquiring a lock.
    static let timeout = Duration.seconds(5)

    private static let shortestPause: UInt32 = 1_000
    private static let longestPause: UInt32 = 100_000

    /// Runs a function while holding the lock of a file.
    ///
    /// It blocks the calling thread, so don't call it on the main thread.
    ///
    /// - Parameters:
    ///   - path: The file, created if necessary.
    ///   - timeout: The time limit for waiting for another program that holds the lock.
    ///   - body: The function.
    /// - Returns: The function's result.
    /// - Throws: The function's error, or ``ResponseStoreError/unusable(path:reason:)`` if the
    ///   lock isn't released in time.
    static func withLock<Value>(
        _ path: String, timeout: Duration = timeout, _ body: () throws -> Value
    ) throws -> Value {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        defer { close(file) }
        try acquire(file, path, timeout: timeout)
        return try body()
    }

    /// Acquires the lock of an open file; closing the file releases the lock.
    ///
    /// It blocks the calling thread, so don't call it on the main thread.
    ///
    /// - Parameters:
    ///   - file: The descriptor.
    ///   - path: The path of the file, for errors.
    ///   - timeout: The time limit for waiting for another program that holds the lock.
    /// - Throws: ``ResponseStoreError/unusable(path:reason:)`` if the lock isn't released in time,
    ///   or the file system has no locks.
    static func acquire(
        _ file: Int32, _ path: String, timeout: Duration = timeout
    ) throws {
        let deadline = ContinuousClock.now + timeout
        var pause = shortestPause
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw BodyFiles.error(path) }
            guard ContinuousClock.now < deadline else {
                throw ResponseStoreError.unusable(
                    path: path,
                    reason: "another program has held its lock for more than \(timeout)")
            }
            usleep(pause)
            pause = min(pause * 2, longestPause)
        }
    }
}
