/// The end of a write's processing, as an event for the app.
public enum WriteEvent: Sendable {
    /// The server accepted the write.
    case sent(PendingWrite, ServiceResponse)

    /// The server rejected the write.
    case refused(RefusedWrite)

    /// The write was removed by the app's decision.
    case dropped(PendingWrite)
}
