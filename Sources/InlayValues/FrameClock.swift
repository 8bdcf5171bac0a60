/// The clock by which lists and images time their frames, retries and timeouts.
///
/// In an app, frames use the presentation time from the window system, and everything else uses the
/// system's clock. A test uses a manual clock: frames are drawn as usual, but time only passes when
/// the test advances the clock.
package struct FrameClock: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let isManual: Bool

    /// Creates a clock for an app, from the window system's frame times and the system's clock.
    package init() {
        self.init(ContinuousClock(), isManual: false)
    }

    /// Creates a clock that reads all times, including those of frames, from another clock.
    package init(manual clock: some Clock<Duration>) {
        self.init(clock, isManual: true)
    }

    private init(_ clock: some Clock<Duration>, isManual: Bool) {
        self.clock = clock
        self.isManual = isManual
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// The time since the clock was made.
    package var now: Duration { elapsed() }

    /// Returns the time of a frame in seconds, since an arbitrary but fixed moment: the window
    /// system's presentation time, which is in microseconds, or the time of a manual clock.
    package func frameTime(_ presented: Int) -> Double {
        isManual ? now / .seconds(1) : Double(presented) / 1_000_000
    }

    /// Suspends the current task for a duration; returns early if the task is cancelled.
    package func pause(for duration: Duration) async {
        try? await clock.sleep(for: duration)
    }
}
