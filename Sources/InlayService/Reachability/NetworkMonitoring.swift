/// Knows whether this machine has a network.
public protocol NetworkMonitoring: Sendable {
    /// Whether there is one now.
    var isAvailable: Bool { get }

    /// Whether there is one, each time that something about the network changes.
    var changes: AsyncStream<Bool> { get }
}
