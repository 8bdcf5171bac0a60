/// What took too long.
public enum TimeoutPhase: String, Hashable, Sendable {
    /// The connection wasn't there in time.
    case connect

    /// Nothing came or went for too long.
    case read

    /// The call as a whole, with all its repetitions.
    case total
}
