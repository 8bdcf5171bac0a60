/// The reachability of a server.
public enum ReachabilityState: Hashable, Sendable {
    /// The server is reachable, or not known to be unreachable.
    case reachable

    /// The last calls were lost on the network.
    case unreachable

    /// This machine has no network.
    case noNetwork
}
