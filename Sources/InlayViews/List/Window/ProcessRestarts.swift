/// Limits how often web processes of a list's rows are restarted after they terminated.
///
/// The first process that terminates within a minute is replaced at once. Otherwise content that
/// crashes every process that displays it would restart processes as fast as the machine can.
struct ProcessRestarts {
    /// The time for which a terminated process counts.
    private static let memory = Duration.seconds(60)
    /// The time within which reports count as one: all views of a process report its termination.
    private static let oneEnd = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(30)

    private var ends: [Duration] = []
    private var pauseEnd = Duration.zero

    /// Counts a terminated process.
    ///
    /// - Parameter now: The time at which one of its views reported that.
    /// - Returns: The pause before the next process may start; zero for none.
    mutating func processEnded(at now: Duration) -> Duration {
        ends.removeAll { now - $0 >= Self.memory }
        if let last = ends.last, now - last < Self.oneEnd { return max(pauseEnd - now, .zero) }
        ends.append(now)
        let pause: Duration =
            ends.count > 1 ? min(.seconds(1 << min(ends.count - 2, 8)), Self.longestPause) : .zero
        pauseEnd = now + pause
        return pause
    }

    /// Whether rows may be assigned to views, which launches a process if none runs.
    func mayStart(at now: Duration) -> Bool {
        now >= pauseEnd
    }
}
