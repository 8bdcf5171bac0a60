public import InlayBridge
import InlayValues

/// Decides navigations by exact origin: the same table for links, forms, redirects and scripts.
public struct NavigationPolicy: Sendable {
    /// What becomes of a navigation, with commands told apart.
    public enum Verdict: Hashable, Sendable {
        /// The navigation goes on, is dropped, or is handed to the system.
        case decision(NavigationDecision)
        /// The navigation is a command; the page stays.
        case command(CommandAddress.Reading)
    }

    /// Schemes that the system may be asked to open.
    public static let outsideSchemes: Set<String> = ["http", "https", "mailto", "tel"]

    private let trust: Trust
    private let commands: CommandAddress
    private let ownOrigin: Origin?

    /// The policy of a view.
    public init(_ configuration: WebViewConfiguration) {
        trust = configuration.trust
        commands = CommandAddress(host: configuration.commandHost)
        ownOrigin = configuration.resourceOrigin.flatMap { Origin($0) }
    }

    /// Decides a navigation.
    ///
    /// - Parameter action: What the page or the app wants.
    /// - Returns: What becomes of it.
    public func verdict(for action: NavigationAction) -> Verdict {
        let reading = commands.read(action.url)
        if reading != .notACommand {
            return mayCommand(action) ? .command(reading) : .decision(.cancel)
        }
        if staysInside(action) { return .decision(.allow) }
        return .decision(mayLeave(action) ? .openOutside : .cancel)
    }

    /// Whether a navigation was refused because neither a link nor a form sends its command.
    func lacksLink(_ action: NavigationAction) -> Bool {
        trust.honoursCommandURLs && !mayCommand(action)
            && commands.read(action.url) != .notACommand
    }

    /// Whether the app may load an address at all in a view of this trust.
    func admits(_ url: String) -> Bool {
        switch trust {
        case .app, .document: Origin(url).map { $0 == ownOrigin } ?? false
        case .site(let origins): Origin(url).map(origins.contains) ?? false
        case .preview: Origin(url).map { ["http", "https"].contains($0.scheme) } ?? false
        }
    }

    private func staysInside(_ action: NavigationAction) -> Bool {
        // The empty page, and places within a page that was made from text.
        if action.url == "about:blank" || action.url.hasPrefix("about:blank#") { return true }
        guard admits(action.url) else { return false }
        switch trust {
        case .app, .site: return true
        case .document: return action.kind != .form
        // Looked at, not used: only where the server or the page itself sends it on.
        case .preview: return action.kind != .link && action.kind != .form && !action.opensWindow
        }
    }

    private func mayLeave(_ action: NavigationAction) -> Bool {
        action.isUserGesture && action.kind == .link && Self.canOpenOutside(action.url)
    }

    /// Whether the system may be asked to open an address.
    static func canOpenOutside(_ url: String) -> Bool {
        guard let colon = url.firstIndex(of: ":") else { return false }
        return outsideSchemes.contains(url[..<colon].lowercased())
    }

    private func mayCommand(_ action: NavigationAction) -> Bool {
        // A refresh, a frame or `location =` needs no user: text that wasn't escaped could have it.
        trust.honoursCommandURLs && (action.kind == .link || action.kind == .form)
    }
}
