/// A clock whose times are durations since its creation.
struct WorkClock: Sendable {
    /// Returns the time since the clock was created.
    let now: @Sendable () -> Duration
    let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        now = Self.elapsed(clock)
    }

    /// Sleeps for a duration; returns early if the task is cancelled.
    func pause(for duration: Duration) async {
        try? await clock.sleep(for: duration)
    }

    private static func elapsed<Source: Clock<Duration>>(
        _ clock: Source
    ) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
