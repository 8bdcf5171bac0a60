/// Finds rows that never stop changing their heights by themselves.
struct GrowthDetector {
    /// So many times within the time is no longer news that comes in, or moves gently, but a loop.
    private static let limit = 60
    private static let time = Duration.seconds(4)

    private var width = 0.0
    private var since: Duration?
    private var count = 0
    /// Whether the row keeps the height that it has.
    private(set) var isFrozen = false

    /// Whether a row may have another height.
    ///
    /// - Parameters:
    ///   - width: How wide it is: with another width it is as high as it likes.
    ///   - now: The time at which it reports another height.
    ///   - isTouched: Whether a hand did it, which may do so as often as it likes.
    /// - Returns: `false` from the moment on when the row was found to change without end: it keeps
    ///   the height that it has, and scrolls within itself.
    mutating func accepts(
        width: Double, at now: Duration, isTouched: Bool = false
    ) -> Bool {
        if isFrozen { return false }
        defer { self.width = width }
        guard !isTouched, width == self.width, let since, now - since < Self.time
        else {
            since = now
            count = 0
            return true
        }
        count += 1
        isFrozen = count >= Self.limit
        return !isFrozen
    }
}
