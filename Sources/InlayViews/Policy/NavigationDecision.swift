/// What becomes of a navigation.
public enum NavigationDecision: Hashable, Sendable {
    /// The page goes there.
    case allow
    /// Nothing happens.
    case cancel
    /// The page stays, and the system opens the address: a browser, a mail program.
    case openOutside
}
