public import Foundation

/// What a write that is kept waits for.
public enum WriteState: Hashable, Sendable {
    /// For its turn, or for the network.
    case waiting

    /// For the answer of the server.
    case sending

    /// For a time, after an attempt that failed.
    case pausing(until: Date)

    /// For a decision of the app: the server has refused it, with a status where it gave one.
    case refused(status: Int?)
}
