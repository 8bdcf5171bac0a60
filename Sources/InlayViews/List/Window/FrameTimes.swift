/// The times of a list's frames, and the time in which it opens.
struct FrameTimes {
    /// The longest time for which only the visible rows are prepared, in seconds.
    private static let longestOpening = 1.0

    /// The time of the last frame, in seconds of any monotonic clock; nil before the first.
    private(set) var last: Double?
    /// Whether nothing moved in the last frame.
    var isResting = true
    /// The time at which the list no longer opens; nil before the first frame.
    private var openingEnd: Double?

    /// Whether the first visible rows are still being prepared, and have to be painted before
    /// anything else.
    var isOpening: Bool { last ?? 0 < openingEnd ?? .infinity }

    /// Begins a frame.
    ///
    /// - Parameter time: The time when the frame will be visible, in seconds.
    /// - Returns: The time by which motions advance. After an idle time a motion starts with this
    ///   frame, not with the last frame before it.
    mutating func begin(at time: Double) -> Double {
        let longest = isResting ? 1.0 / 60 : 0.1
        let elapsed = min(max(time - (last ?? time), 0), longest)
        last = time
        return elapsed
    }

    /// Begins the opening with the first frame, and ends it when all visible rows are painted.
    mutating func followOpening(isPainted: Bool) {
        if isPainted { openingEnd = 0 }
        if openingEnd == nil { openingEnd = (last ?? 0) + Self.longestOpening }
    }
}
