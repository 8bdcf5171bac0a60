/// The cache policy for an image file: whether the stored response is used or revalidated.
public enum OriginalUse: Hashable, Sendable {
    /// The source's default policy.
    case usual
    /// Only the stored response is used, however old; never the network.
    case stored
    /// A fresh stored response is used; a stale response is revalidated with the server.
    case current
}
