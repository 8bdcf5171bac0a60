public import Foundation

/// The state of a queued write.
public enum WriteState: Hashable, Sendable {
    /// It waits for earlier writes or for the network.
    case waiting

    /// It is being sent.
    case sending

    /// It waits for a retry after a failed attempt.
    case pausing(until: Date)

    /// The server rejected it, with this status if there was a response; it waits for the app's
    /// decision.
    case refused(status: Int?)
}
