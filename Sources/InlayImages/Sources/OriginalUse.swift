/// How what is stored of a picture's file is used.
public enum OriginalUse: Hashable, Sendable {
    /// As the source does it when nothing is said.
    case usual
    /// What is stored, however old, and never the network.
    case stored
    /// As the server says; it is asked where what is stored isn't fresh.
    case current
}
