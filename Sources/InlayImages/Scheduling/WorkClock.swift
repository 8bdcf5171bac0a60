/// A clock whose times are counted from when this was made.
struct WorkClock: Sendable {
    /// How long this is there.
    let now: @Sendable () -> Duration
    let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        now = Self.elapsed(clock)
    }

    /// Waits; returns early when the task is cancelled.
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
