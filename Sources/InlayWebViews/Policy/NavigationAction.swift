public import Foundation

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
        /// Any other cause, such as a load by the app, `location =` in a script, or a refresh.
        case other
    }

    /// The target's URL exactly as the engine reports it; permission checks use this text.
    package var address: String
    /// The cause of the navigation.
    public var kind: Kind
    /// Whether the engine attributes the navigation to a user gesture.
    ///
    /// The engine counts scripts that the app evaluates as user gestures, and timers that such
    /// scripts start. Therefore, in views that run untrusted scripts, a URL opens in another app
    /// only after a press that native code received, or if the user confirms it.
    public var isUserGesture: Bool
    /// Whether the navigation is a redirect by the server.
    public var isRedirect: Bool
    /// Whether the page requests a new window.
    public var opensWindow: Bool

    /// The URL of the target.
    ///
    /// Characters that can't be in a URL are percent-encoded. A target that can't be a URL is
    /// `about:invalid`, with the target's text as the fragment.
    public var url: URL { URL(address: address) }

    /// Creates a navigation to a URL, for example to test a ``WebView/navigationDecider``.
    public init(
        url: URL, kind: Kind = .other, isUserGesture: Bool = false, isRedirect: Bool = false,
        opensWindow: Bool = false
    ) {
        self.init(
            address: url.absoluteString, kind: kind, isUserGesture: isUserGesture,
            isRedirect: isRedirect, opensWindow: opensWindow)
    }

    /// Creates a navigation to an address, as an engine does.
    package init(
        address: String, kind: Kind = .other, isUserGesture: Bool = false,
        isRedirect: Bool = false, opensWindow: Bool = false
    ) {
        self.address = address
        self.kind = kind
        self.isUserGesture = isUserGesture
        self.isRedirect = isRedirect
        self.opensWindow = opensWindow
    }
}
