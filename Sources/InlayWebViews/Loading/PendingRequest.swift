import InlayValues

/// A load that the app requested and that hasn't started yet.
struct PendingRequest: Hashable, Sendable {
    let target: LoadRequest.Target
    /// Whether the policy has allowed a navigation that may be that of the load.
    var isDecided = false
    /// Whether a navigation that may be that of the load was refused.
    var isRefused = false
    /// Whether a navigation that may have replaced the load was refused: one of the page or of a
    /// frame, after the load was allowed.
    var mayBeReplaced = false
    /// Whether the creation of the load's document was announced.
    var isAnnounced = false
    /// Whether the load may end within the shown page, without a start: a step in the page's own
    /// history, or a jump to a fragment.
    var mayEndInPage: Bool
    /// The URL as the platform writes it; nil until the policy has decided about it.
    var address: String?

    /// The URLs of loads that were replaced or stopped before they started.
    private let replacedURLs: [String]

    init(_ target: LoadRequest.Target, replacedURLs: [String] = []) {
        self.target = target
        self.replacedURLs = replacedURLs
        mayEndInPage = target.direction != nil
    }

    /// Returns whether a navigation is that of a load that this one replaced.
    func hasReplaced(_ action: NavigationAction) -> Bool {
        if let url = target.url, isSameAddress(url, action.address) { return false }
        return replacedURLs.contains { isSameAddress($0, action.address) }
    }

    /// Returns whether a navigation may be that of the load; false if it is certainly one of the
    /// page or of a frame.
    func mayBe(_ action: NavigationAction) -> Bool {
        guard !action.isRedirect, !action.opensWindow, !hasReplaced(action) else { return false }
        // The policy decides about each load once.
        if let address, address != action.address { return false }
        switch target {
        case .reload: return action.kind == .reload
        case .back, .forward: return action.kind == .back || action.kind == .forward
        case .url(let url), .html(_, let url, _), .xhtml(_, let url):
            guard action.kind == .other else { return false }
            guard url != action.address, let own = WebOrigin(url),
                let origin = WebOrigin(action.address)
            else { return true }
            return own == origin
        }
    }

    /// Returns whether the load is a jump to a fragment of the shown page, as a navigation shows
    /// that the policy allowed.
    func isFragment(_ address: String, of page: String?) -> Bool {
        guard case .url(let url) = target, let hash = address.firstIndex(of: "#"),
            page?.prefix(while: { $0 != "#" }) == address[..<hash]
        else { return false }
        return url.firstIndex(of: "#").map { url[$0...] == address[hash...] } ?? false
    }
}

/// A navigation that the policy allowed and whose load hasn't started yet.
struct AllowedNavigation: Hashable, Sendable {
    let address: String
    /// Whether the navigation was allowed before the app requested its latest load.
    var isOlder = false
}

extension LoadRequest.Target {
    /// Whether the page is made from text.
    var isText: Bool {
        switch self {
        case .html, .xhtml: true
        case .url, .reload, .back, .forward: false
        }
    }

    /// The direction of a step in the history; nil for other loads.
    var direction: NavigationAction.Kind? {
        switch self {
        case .back: .back
        case .forward: .forward
        case .html, .xhtml, .url, .reload: nil
        }
    }

    /// Returns whether a navigation that may be that of the load certainly is.
    func isSame(as action: NavigationAction) -> Bool {
        isSameAddress(url, action.address)
    }
}
