extension ManualClock {
    /// A time of a manual clock.
    package struct Instant: InstantProtocol {
        /// The time since the clock was made.
        package let elapsed: Duration

        /// Creates the instant `elapsed` after the clock was created.
        package init(elapsed: Duration = .zero) {
            self.elapsed = elapsed
        }

        /// Returns this time advanced by a duration.
        package func advanced(by duration: Duration) -> Instant {
            Instant(elapsed: elapsed + duration)
        }

        /// Returns the duration from this time to another.
        package func duration(to other: Instant) -> Duration {
            other.elapsed - elapsed
        }

        /// Returns whether the left time is earlier.
        package static func < (left: Instant, right: Instant) -> Bool {
            left.elapsed < right.elapsed
        }
    }
}
