/// How a transport uses the network.
public struct SoupOptions: Hashable, Sendable {
    /// How many connections there may be at a time.
    public var connections = 64

    /// How many of them may lead to one host; further requests wait.
    public var connectionsPerHost = 6

    /// What the transport calls itself to servers; nil says nothing.
    public var userAgent: String?

    /// Makes the usual options.
    public init() {}
}
