/// The range of rows around the visible ones whose images are worth prefetching.
struct PrefetchWindow: Hashable, Sendable {
    /// The expected load time of an image, in seconds.
    var latency = 0.1
    /// How many seconds of scrolling the window reaches ahead.
    var horizon = 0.4

    /// Returns the rows to prefetch around the visible ones, the most urgent first.
    ///
    /// The window covers two screens in the direction of scrolling, and more the faster the list
    /// scrolls. It is empty during a fling, because rows leave the screen before their images
    /// arrive.
    func rows(visible: Range<Int>, count: Int, speed: Double) -> [Int] {
        guard !visible.isEmpty, count > 0 else { return [] }
        let screen = visible.count
        let pace = abs(speed)
        guard pace * latency * 2 < Double(screen) || pace == 0 else { return [] }
        let ahead = screen * 2 + Int(pace * horizon)
        let behind = pace == 0 ? screen : screen / 2
        let lower = max(0, min(visible.lowerBound, count))
        let upper = max(lower, min(visible.upperBound, count))
        let after = Array(upper..<min(count, upper + (speed < 0 ? behind : ahead)))
        let before = Array((max(0, lower - (speed < 0 ? ahead : behind))..<lower).reversed())
        return speed < 0 ? before + after : after + before
    }
}
