/// The timeouts of a transport.
public struct TransportTimeouts: Hashable, Sendable {
    /// The timeout of connecting: name resolution, TCP and TLS together.
    ///
    /// If all connections are in use, it also limits the wait for a free one.
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
