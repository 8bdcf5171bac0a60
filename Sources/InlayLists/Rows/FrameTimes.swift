/// A meter of the time between a list's frames.
///
/// It also records whether the list is in its opening phase, in which only visible rows are
/// prepared.
struct FrameTimes {
    /// The maximum duration of a list's opening phase, in seconds.
    private static let longestOpening = 1.0

    /// The time of the last frame, in seconds since an arbitrary moment; nil before the first
    /// frame.
    private(set) var last: Double?
    /// Whether the list was idle in the last frame: without scrolling or animations.
    var isResting = true
    /// The latest time at which the opening phase ends, in seconds.
    ///
    /// Nil before the phase begins; 0 after all visible rows were painted.
    private var openingEnd: Double?

    var isOpening: Bool { last ?? 0 < openingEnd ?? .infinity }

    /// Begins a frame that is presented at `time`; returns the time step for scrolling and
    /// animations, in seconds.
    ///
    /// The time step is at most 0.1 seconds or, if the list was idle, a 60th of a second, so that a
    /// new animation doesn't jump.
    mutating func begin(at time: Double) -> Double {
        let longest = isResting ? 1.0 / 60 : 0.1
        let elapsed = min(max(time - (last ?? time), 0), longest)
        last = time
        return elapsed
    }

    /// Begins the opening phase again, for the first rows of a list that was empty.
    mutating func restartOpening() { openingEnd = nil }

    /// Begins the opening phase in the first frame, and ends it when all visible rows are painted.
    mutating func followOpening(isPainted: Bool) {
        if isPainted { openingEnd = 0 }
        if openingEnd == nil { openingEnd = (last ?? 0) + Self.longestOpening }
    }
}
