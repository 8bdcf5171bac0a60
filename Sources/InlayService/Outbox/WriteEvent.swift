/// What becomes of writes.
public enum WriteEvent: Sendable {
    /// The server has done it.
    case sent(PendingWrite, ServiceResponse)

    /// The server has refused it.
    case refused(RefusedWrite)

    /// It was given up, as the app decided.
    case dropped(PendingWrite)
}
