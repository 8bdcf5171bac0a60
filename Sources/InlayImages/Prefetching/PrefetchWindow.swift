/// Which rows' pictures are worth having before the rows are seen.
struct PrefetchWindow: Hashable, Sendable {
    /// How long a picture takes to come, in seconds.
    var latency = 0.1
    /// How far ahead is looked, in seconds of scrolling.
    var horizon = 0.4

    /// The rows around those that are in sight, the most urgent first.
    ///
    /// Two screens in the direction of scrolling, further the faster; nothing in a fling, whose rows are
    /// gone before their pictures come.
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
