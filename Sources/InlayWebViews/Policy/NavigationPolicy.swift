package import InlayBridge
import InlayValues

/// The trust tier's rules for the navigations of a view, based on the exact origin of the target.
///
/// The policy applies to links, forms, redirects and navigations by scripts.
package struct NavigationPolicy: Sendable {
    /// The result for a navigation: a decision, or the command that the target's URL carries.
    package enum Outcome: Hashable, Sendable {
        /// The navigation is allowed, is cancelled, or opens in another app.
        case decision(NavigationDecision)
        /// The navigation carries a command, and the page stays.
        case command(CommandAddress.Reading)
    }

    /// The schemes of URLs that may be opened in other apps.
    package static let outsideSchemes: Set<String> = ["http", "https", "mailto", "tel"]

    private let trust: PageTrust
    private let commands: CommandAddress
    private let ownOrigin: WebOrigin?

    /// Creates the policy for a view's configuration.
    package init(_ configuration: WebViewConfiguration) {
        trust = configuration.trust
        commands = CommandAddress(host: configuration.commandHost)
        ownOrigin = configuration.resourceOrigin.flatMap { WebOrigin($0) }
    }

    /// Decides whether a navigation is allowed, cancelled, opened in another app, or treated as a
    /// command.
    ///
    /// - Parameters:
    ///   - action: The navigation that the page or the app requests.
    ///   - pageURL: The URL of the current page, or nil without one.
    /// - Returns: The decision, or the command that the URL carries.
    package func outcome(for action: NavigationAction, on pageURL: String? = nil) -> Outcome {
        let reading = commands.read(action.address)
        if reading != .notACommand {
            return mayCommand(action) ? .command(reading) : .decision(.cancel)
        }
        if staysInside(action, on: pageURL) { return .decision(.allow) }
        return .decision(mayLeave(action) ? .openOutside : .cancel)
    }

    /// Returns whether the URL of a navigation is that of a command, whether or not it may be sent.
    func isCommand(_ action: NavigationAction) -> Bool {
        commands.read(action.address) != .notACommand
    }

    /// Returns whether a navigation to a command URL is refused because neither a link nor a form
    /// caused it; false for other URLs.
    func lacksLink(_ action: NavigationAction) -> Bool {
        trust.allowsCommandURLs && !mayCommand(action)
            && commands.read(action.address) != .notACommand
    }

    /// Returns whether a link that the user follows opens outside the view; false for commands and
    /// for URLs that the policy refuses.
    package func opensOutside(_ url: String) -> Bool {
        let action = NavigationAction(address: url, kind: .link, isUserGesture: true)
        return outcome(for: action) == .decision(.openOutside)
    }

    /// Returns whether a view with this policy may load pages from a URL's origin.
    func admits(_ url: String) -> Bool {
        switch trust {
        case .app, .document: WebOrigin(url).map { $0 == ownOrigin } ?? false
        case .site(let origins): WebOrigin(url).map(origins.contains) ?? false
        case .preview: WebOrigin(url).map { ["http", "https"].contains($0.scheme) } ?? false
        }
    }

    private func staysInside(_ action: NavigationAction, on pageURL: String?) -> Bool {
        // Allows the empty page and fragments of a page from HTML text, but not an empty window, as
        // `window.open()` requests it, which would replace the page.
        if action.address == "about:blank" || action.address.hasPrefix("about:blank#") {
            return !action.opensWindow
        }
        guard admits(action.address) else { return false }
        switch trust {
        case .app, .site: return true
        case .document: return action.kind != .form
        // A preview shows one page: it navigates only within it, by redirects of the server or by
        // scripts of the page.
        case .preview:
            guard action.kind == .link || action.kind == .form else { return !action.opensWindow }
            return action.kind == .link && !action.opensWindow
                && isFragment(action.address, of: pageURL)
        }
    }

    private func isFragment(_ url: String, of pageURL: String?) -> Bool {
        guard let pageURL, url.contains("#") else { return false }
        return url.prefix { $0 != "#" } == pageURL.prefix { $0 != "#" }
    }

    private func mayLeave(_ action: NavigationAction) -> Bool {
        action.isUserGesture && action.kind == .link && Self.canOpenOutside(action.address)
    }

    /// Returns whether a URL has a scheme that may be opened in another app.
    static func canOpenOutside(_ url: String) -> Bool {
        guard let colon = url.firstIndex(of: ":") else { return false }
        return outsideSchemes.contains(url[..<colon].lowercased())
    }

    private func mayCommand(_ action: NavigationAction) -> Bool {
        // Only links and forms: a refresh, a frame or `location =` needs no user gesture, so
        // unescaped text in the page could cause it.
        trust.allowsCommandURLs && (action.kind == .link || action.kind == .form)
    }
}
