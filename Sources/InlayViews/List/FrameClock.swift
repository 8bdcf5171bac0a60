/// The clock of a list, for its frames, the pauses before retries, and its time limits.
///
/// In an app, a frame has the time that the window system gives it, and everything else reads the
/// system's clock. A test uses a manual clock: frames are drawn as usual, but time only passes when
/// the test advances it.
package struct FrameClock: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let isManual: Bool

    /// Makes the clock of a list in an app.
    package init() {
        self.init(ContinuousClock(), isManual: false)
    }

    /// Makes a clock that takes all times, including those of frames, from another clock.
    package init(manual clock: any Clock<Duration>) {
        self.init(clock, isManual: true)
    }

    private init(_ clock: any Clock<Duration>, isManual: Bool) {
        self.clock = clock
        self.isManual = isManual
        elapsed = Self.elapsed(clock)
    }

    private static func elapsed<Source: Clock<Duration>>(
        _ clock: Source
    ) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// The time since the clock was made.
    package var now: Duration { elapsed() }

    /// The time of a frame in seconds, since an arbitrary but fixed moment.
    ///
    /// - Parameter presented: The time that the window system gives the frame, in microseconds.
    /// - Returns: That time, or the manual clock's.
    package func frameTime(_ presented: Int) -> Double {
        isManual ? now / .seconds(1) : Double(presented) / 1_000_000
    }

    /// Pauses a task; returns early when the task is cancelled.
    package func pause(for duration: Duration) async {
        try? await clock.sleep(for: duration)
    }
}
