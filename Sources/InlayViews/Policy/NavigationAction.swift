/// A page that wants to go somewhere, or the app that wants it to.
public struct NavigationAction: Hashable, Sendable {
    /// What set the navigation off.
    public enum Kind: Hashable, Sendable {
        /// A link was followed.
        case link
        /// A form was sent.
        case form
        /// Back in the history.
        case back
        /// Forward in the history.
        case forward
        /// The page is loaded again.
        case reload
        /// Anything else: a load of the app, `location =` in a script, a refresh.
        case other
    }

    /// Where to, as the engine writes it.
    public var url: String
    /// What set it off.
    public var kind: Kind
    /// Whether the engine attributes the navigation to a user gesture.
    ///
    /// Scripts that the app evaluates count as one, and pass it on to the page's timers. Where a
    /// stranger's scripts run, an address opens outside only after a press that native code saw.
    public var isUserGesture: Bool
    /// Whether a server sent the page on to here.
    public var isRedirect: Bool
    /// Whether the page asks for a new window.
    public var opensWindow: Bool

    /// Describes a navigation, as an engine or a test does.
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
