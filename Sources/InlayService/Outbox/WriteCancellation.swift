/// What is known of a write that was taken back.
public enum WriteCancellation: Hashable, Sendable {
    /// The server never got it.
    case neverSent

    /// It was sent at least once, and nobody knows whether the server has done it.
    case maybeDone

    /// It wasn't there any more.
    case gone
}
