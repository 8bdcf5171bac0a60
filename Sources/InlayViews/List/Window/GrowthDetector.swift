/// Detects rows whose heights never stop changing.
struct GrowthDetector {
    /// More changes than this within the time are no longer new content or an animation, but a
    /// layout loop.
    private static let limit = 60
    private static let time = Duration.seconds(4)

    private var width = 0.0
    private var since: Duration?
    private var count = 0
    /// Whether the row is frozen at its current height.
    private(set) var isFrozen = false

    /// Decides whether a row may change its height.
    ///
    /// - Parameters:
    ///   - width: The row's width; after a width change any height is accepted.
    ///   - now: The time of the change.
    ///   - isTouched: Whether input of the user caused it, which is always accepted.
    /// - Returns: `false` once a layout loop was detected: the row then keeps its height, and
    ///   scrolls within itself.
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
