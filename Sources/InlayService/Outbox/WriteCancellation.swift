/// The result of cancelling a write.
public enum WriteCancellation: Hashable, Sendable {
    /// The write was never sent.
    case neverSent

    /// The write was sent at least once, and it is unknown whether the server executed it.
    case maybeDone

    /// The write no longer exists.
    case gone
}
