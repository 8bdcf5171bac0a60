extension ManualClock {
    /// A time that a manual clock shows.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let elapsed: Duration

        /// Makes the time that a clock shows that long after it was made.
        public init(elapsed: Duration = .zero) {
            self.elapsed = elapsed
        }

        /// The time that much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(elapsed: elapsed + duration)
        }

        /// How much later the other time is.
        public func duration(to other: Instant) -> Duration {
            other.elapsed - elapsed
        }

        /// Whether the left time is the earlier one.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.elapsed < right.elapsed
        }
    }
}
