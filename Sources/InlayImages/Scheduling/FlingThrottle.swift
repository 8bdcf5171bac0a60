/// A throttle that decides when a requested image is worth downloading while the list scrolls.
///
/// During a fling, rows are visible for a few milliseconds each, and their downloads would arrive
/// too late. The throttle predicts how long a row will stay visible from how long the last rows
/// did. If that is shorter than a download takes, the row waits until it has been visible for
/// longer than the last rows, or until no row has scrolled away for a while.
///
/// The throttle is a value that receives times as arguments; it reads no clock.
struct FlingThrottle: Sendable {
    /// The minimum age of a request before its download starts, because half of the rows that
    /// appear in one frame have scrolled away in the next.
    private static let settling = Duration.milliseconds(12)
    /// The time window in which cancelled requests are counted to predict how long rows stay
    /// visible; older cancellations are ignored.
    private static let window = Duration.milliseconds(250)
    /// The maximum pause until the next check, because scrolling may have stopped.
    private static let longestPause = Duration.milliseconds(30)
    private static let maximumEnds = 6
    /// The cap on measured download times: waiting for a slower download isn't worthwhile.
    private static let maximumLatency = Duration.milliseconds(400)

    private var ends: [(time: Duration, age: Duration)] = []
    private(set) var latency = Duration.milliseconds(60)

    /// Records that a request was cancelled before its image arrived, at the given age.
    mutating func recordCancellation(age: Duration, at now: Duration) {
        if ends.count == Self.maximumEnds { ends.removeFirst() }
        ends.append((now, age))
    }

    /// Records how long a completed download took, for the running average.
    mutating func recordArrival(after duration: Duration) {
        latency = (latency * 7 + min(duration, Self.maximumLatency)) / 8
    }

    /// Returns how long to wait before checking again, or nil to start the download now.
    func pause(age: Duration, at now: Duration) -> Duration? {
        if age < Self.settling { return Self.settling - age }
        let recent = ends.filter { now - $0.time < Self.window }.map(\.age).sorted()
        guard !recent.isEmpty else { return nil }
        let expected = recent[recent.count / 2]
        if expected - age >= latency { return nil }
        let survived = expected * 3 / 2 + Self.settling
        return age >= survived ? nil : min(survived - age, Self.longestPause)
    }
}
