/// How long what has failed is left alone.
enum Backoff {
    /// A moment at first, and five seconds at most.
    static func pause(after failures: Int) -> Duration {
        .milliseconds(min(20 << min(max(failures, 0), 8), 5000))
    }
}
