/// How long a transport waits before it gives up.
public struct TransportTimeouts: Hashable, Sendable {
    /// For a connection: name, network and encryption together.
    ///
    /// Where all connections are in use, as long again for the next one to become free.
    public var connect: Duration

    /// For the next byte, in either direction, once there is a connection.
    ///
    /// The time that the reader of a body takes between two pieces doesn't count.
    public var read: Duration

    /// Sets both limits.
    public init(connect: Duration = .seconds(15), read: Duration = .seconds(60)) {
        self.connect = connect
        self.read = read
    }
}
