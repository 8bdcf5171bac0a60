/// The timeout that expired.
public enum TimeoutPhase: String, Hashable, Sendable {
    /// Establishing the connection took too long.
    case connect

    /// No byte was sent or received for too long.
    case read

    /// The call took too long in total, including its retries.
    case total
}
