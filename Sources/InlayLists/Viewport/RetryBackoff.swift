/// The exponential back-off before a failed row, or a failed batch of measuring, is tried again.
enum RetryBackoff {
    /// Returns the pause after a number of consecutive failures: 40 milliseconds after the first,
    /// doubled with each further one, 5 seconds at most.
    static func pause(after failures: Int) -> Duration {
        .milliseconds(min(20 << min(max(failures, 0), 8), 5000))
    }
}
