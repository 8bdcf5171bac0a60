/// A decision about a navigation.
public enum NavigationDecision: Hashable, Sendable {
    /// The view loads the page.
    case allow
    /// The navigation is cancelled, and the page stays.
    case cancel
    /// The page stays, and the system opens the URL in another app, such as the browser.
    case openOutside
}
