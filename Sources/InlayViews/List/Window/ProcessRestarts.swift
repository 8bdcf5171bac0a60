/// Limits how often the web processes of a list's rows are started again after they ended.
///
/// The first process that ends within a minute is replaced at once. Content that ends each process
/// that shows it would otherwise start processes as fast as the machine can.
struct ProcessRestarts {
    /// How long a process that ended counts.
    private static let memory = Duration.seconds(60)
    /// Views of one process report its end one after the other.
    private static let oneEnd = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(30)

    private var ends: [Duration] = []
    private var pauseEnd = Duration.zero

    /// Counts a process that ended.
    ///
    /// - Parameter now: The time at which one of its views reported that.
    /// - Returns: How long no process is started from now on.
    mutating func processEnded(at now: Duration) -> Duration {
        ends.removeAll { now - $0 >= Self.memory }
        if let last = ends.last, now - last < Self.oneEnd { return max(pauseEnd - now, .zero) }
        ends.append(now)
        let pause: Duration =
            ends.count > 1 ? min(.seconds(1 << min(ends.count - 2, 8)), Self.longestPause) : .zero
        pauseEnd = now + pause
        return pause
    }

    /// Whether rows may be given to views, which starts a process where none is.
    func mayStart(at now: Duration) -> Bool {
        now >= pauseEnd
    }
}
