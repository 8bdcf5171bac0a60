/// The timeouts of a transport.
public struct TransportTimeouts: Hashable, Sendable {
    /// The timeout of connecting: name resolution, TCP and TLS together.
    ///
    /// If all connections are in use, the timeout also limits the wait for a free connection.
    public var connect: Duration

    /// The timeout of the next byte in either direction, once connected.
    ///
    /// The time that the reader of a body takes between two chunks doesn't count.
    public var read: Duration

    /// Creates timeouts; by default 15 seconds for connecting and 60 for the next byte.
    public init(connect: Duration = .seconds(15), read: Duration = .seconds(60)) {
        self.connect = connect
        self.read = read
    }
}

/// The timeout that expired.
public enum TimeoutPhase: String, Hashable, Sendable {
    /// Establishing the connection took too long.
    case connect

    /// No byte was sent or received for too long.
    case read

    /// The call took too long in total, including its retries.
    case total
}
