/// A monitor of this machine's network availability.
public protocol NetworkMonitoring: Sendable {
    /// Whether a network is available now.
    var isAvailable: Bool { get }

    /// A stream of the network availability after each change.
    var changes: AsyncStream<Bool> { get }
}
