/// Decides when a picture that somebody asks for is worth asking a server for.
///
/// In a fling, rows are in sight for a few milliseconds each, and what is asked for them comes too late.
/// How long the last ones stayed tells how long the next will: with less time than a download takes, a
/// row waits until it has stayed longer than those before it, or nobody left for a while.
///
/// It is a value that is told times; it knows no clock.
struct FlingGuard: Sendable {
    /// Nothing is asked for before so long: half of what is bound in a frame is gone in the next one.
    private static let settling = Duration.milliseconds(12)
    /// What was given up longer ago says nothing of how fast the list moves now.
    private static let memory = Duration.milliseconds(250)
    /// So long at most until the next look: what moved may have stopped.
    private static let longestPause = Duration.milliseconds(30)
    private static let mostEnds = 6
    /// No download is taken to last longer: one that does is worth no waiting.
    private static let longest = Duration.milliseconds(400)

    private var ends: [(time: Duration, age: Duration)] = []
    private(set) var latency = Duration.milliseconds(60)

    /// Something was given up before it was there.
    mutating func noteEnd(age: Duration, at now: Duration) {
        if ends.count == Self.mostEnds { ends.removeFirst() }
        ends.append((now, age))
    }

    /// Something came, so long after it was asked for.
    mutating func noteArrival(after duration: Duration) {
        latency = (latency * 7 + min(duration, Self.longest)) / 8
    }

    /// How long to wait until asking again; nil to begin now.
    func pause(age: Duration, at now: Duration) -> Duration? {
        if age < Self.settling { return Self.settling - age }
        let recent = ends.filter { now - $0.time < Self.memory }.map(\.age).sorted()
        guard !recent.isEmpty else { return nil }
        let expected = recent[recent.count / 2]
        if expected - age >= latency { return nil }
        let survived = expected * 3 / 2 + Self.settling
        return age >= survived ? nil : min(survived - age, Self.longestPause)
    }
}
