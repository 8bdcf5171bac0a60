/// The cache policy for an image file: whether the stored response is used or revalidated.
public enum OriginalUse: Hashable, Sendable {
    /// The source's default policy.
    case usual
    /// Only the stored response, however old; never the network.
    case stored
    /// A fresh stored response; a stale one is revalidated with the server.
    case current
}
