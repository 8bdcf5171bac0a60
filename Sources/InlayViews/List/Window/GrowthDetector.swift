/// Finds rows that never stop growing by themselves.
struct GrowthDetector {
    /// So many times in a row within the time is no longer news that comes in, but a loop.
    private static let limit = 30
    private static let time = Duration.seconds(2)

    private var last = 0.0
    private var since: ContinuousClock.Instant?
    private var count = 0
    private var isFrozen = false

    /// Whether a row may have another height.
    ///
    /// - Parameters:
    ///   - height: What the row says.
    ///   - now: When it says so.
    /// - Returns: `false` from the moment on when the row was found to grow without end: it keeps
    ///   the height that it has, and scrolls within itself.
    mutating func accepts(_ height: Double, at now: ContinuousClock.Instant) -> Bool {
        defer { last = height }
        if isFrozen { return false }
        guard height > last, let since, since.duration(to: now) < Self.time else {
            since = now
            count = 0
            return true
        }
        count += 1
        isFrozen = count >= Self.limit
        return !isFrozen
    }
}
