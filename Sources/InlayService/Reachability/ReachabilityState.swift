/// Whether a server can be reached.
public enum ReachabilityState: Hashable, Sendable {
    /// As far as is known, it can.
    case reachable

    /// The last calls didn't get through.
    case unreachable

    /// This machine has no network.
    case noNetwork
}
