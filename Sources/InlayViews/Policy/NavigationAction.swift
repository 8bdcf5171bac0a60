/// A navigation that a page or the app requests.
public struct NavigationAction: Hashable, Sendable {
    /// The cause of a navigation.
    public enum Kind: Hashable, Sendable {
        /// A link was activated.
        case link
        /// A form was submitted.
        case form
        /// A step back in the history.
        case back
        /// A step forward in the history.
        case forward
        /// The page is reloaded.
        case reload
        /// Anything else: a load by the app, `location =` in a script, a refresh.
        case other
    }

    /// The URL of the target, as the engine writes it.
    public var url: String
    /// The cause of the navigation.
    public var kind: Kind
    /// Whether the engine attributes the navigation to a user gesture.
    ///
    /// Scripts that the app evaluates count as a user gesture and pass it on to the page's timers.
    /// Where untrusted scripts run, a URL therefore opens outside only after a press that
    /// native code received.
    public var isUserGesture: Bool
    /// Whether the navigation is a redirect by the server.
    public var isRedirect: Bool
    /// Whether the page requests a new window.
    public var opensWindow: Bool

    /// Makes a navigation, as an engine or a test does.
    public init(
        url: String, kind: Kind = .other, isUserGesture: Bool = false, isRedirect: Bool = false,
        opensWindow: Bool = false
    ) {
        self.url = url
        self.kind = kind
        self.isUserGesture = isUserGesture
        self.isRedirect = isRedirect
        self.opensWindow = opensWindow
    }
}
