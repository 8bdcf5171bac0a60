import Foundation
import InlayValues

/// The state machine of a view's loads: turns steps that engines report into events for the app.
///
/// Engines don't say which load a step belongs to. When a load replaces another, steps of the old
/// one still arrive; this machine ignores them.
struct LoadMachine {
    private enum State {
        /// No load is under way, or the app stopped it: every step except `started` is ignored.
        case idle
        /// The app requested a load, which the engine hasn't started yet.
        case pending(url: String?)
        /// The engine started the load; `isCommitted` is true once the new page has replaced the
        /// previous one.
        ///
        /// Later redirects belong to frames in the new page, so refusing one of them doesn't end
        /// the load.
        case loading(isCommitted: Bool)
    }

    private var state = State.idle
    /// Whether to ignore the next `finished` step: the engine reports a load that was replaced
    /// first as `cancelled` and then as `finished`.
    private var skipsNextFinish = false
    /// The URL of a refused navigation that may belong to the load, or nil; the engine's next step
    /// shows whether it belongs to the load.
    private var refused: URL?

    var isLoading: Bool {
        if case .idle = state { false } else { true }
    }

    /// Whether the page that is shown is that of the load.
    var isPageLoading: Bool {
        if case .loading(isCommitted: true) = state { true } else { false }
    }

    /// Processes the refusal of a navigation, which ends the current load if it is the load's first
    /// request or a redirect of it.
    mutating func refuse(_ action: NavigationAction) -> [PageLoadEvent] {
        switch state {
        case .pending(nil) where [.reload, .back, .forward].contains(action.kind):
            return end(.refused(url: action.url))
        case .pending(let url?) where action.kind != .link:
            if isSameAddress(url, action.address) { return end(.refused(url: action.url)) }
            // The engine may have normalized the URL.
            if WebOrigin(url) == WebOrigin(action.address) { refused = action.url }
        case .loading(isCommitted: false) where action.isRedirect:
            // It may also be that of a frame in the previous page.
            refused = action.url
        case .idle, .pending, .loading: break
        }
        return []
    }

    /// Starts a load for the app; a load that is under way fails with ``PageLoadError/superseded``.
    ///
    /// `url` is `nil` if only the engine knows it: for back, forward and reload.
    mutating func begin(url: String?) -> [PageLoadEvent] {
        defer { (state, refused) = (.pending(url: url), nil) }
        return isLoading ? [.failed(.superseded)] : []
    }

    /// Ends the current load with an error, for example because the load was stopped or refused.
    mutating func end(_ error: PageLoadError) -> [PageLoadEvent] {
        guard isLoading else { return [] }
        state = .idle
        return [.failed(error)]
    }

    /// Processes a step that the engine reports, and returns the events for the app.
    mutating func receive(_ step: EngineLoadStep) -> [PageLoadEvent] {
        switch (step, state) {
        case (.started, .loading):
            refused = nil
            // The page navigated away before it was loaded; for the app this is the same load.
            skipsNextFinish = false
            state = .loading(isCommitted: false)
            return []
        case (.started(let url), _):
            refused = nil
            skipsNextFinish = false
            state = .loading(isCommitted: false)
            return [.started(url: URL(address: url))]
        case (.redirected(let url), .loading):
            return [.redirected(url: URL(address: url))]
        case (.committed(let url, let status), .loading):
            refused = nil
            state = .loading(isCommitted: true)
            return [.committed(url: URL(address: url), status: status)]
        case (.finished, .loading) where skipsNextFinish:
            skipsNextFinish = false
            return []
        case (.finished(let url), .loading):
            state = .idle
            return [.finished(url: URL(address: url))]
        case (.cancelled, .loading), (.cancelled, .pending):
            // The app stops loads through `end`, so another load replaced this one.
            skipsNextFinish = true
            return []
        case (.settled(let url), .pending):
            state = .idle
            return [refused.map { .failed(.refused(url: $0)) } ?? .finished(url: URL(address: url))]
        case (.settled, .loading): return []
        case (.stopped, .pending):
            // The previous load was stopped; the one that the app requested is still to start.
            skipsNextFinish = true
            return []
        case (.stopped, .loading):
            state = .idle
            return [.failed(refused.map { .refused(url: $0) } ?? .stopped)]
        case (.failed(let url, let error), .pending(let expected)):
            guard isSameAddress(expected, url) else { return [] }
            state = .idle
            return [.failed(error)]
        case (.failed(_, let error), .loading):
            state = .idle
            return [.failed(error)]
        case (_, .idle), (_, .pending):
            return []
        }
    }
}

/// Returns whether the engine reported the expected URL; true for any URL if none was expected.
///
/// The engine may normalize a URL: it reports `https://example.com/` for `HTTPS://example.com:443`.
func isSameAddress(_ expected: String?, _ url: String) -> Bool {
    guard let expected, expected != url else { return true }
    guard let origin = WebOrigin(expected), origin == WebOrigin(url) else { return false }
    return afterOrigin(expected) == afterOrigin(url)
}

private func afterOrigin(_ url: String) -> String {
    let authority = url.drop { $0 != "/" }.dropFirst(2)
    let rest = authority.drop { !"/?#".contains($0) }
    return rest.first == "/" ? String(rest) : "/\(rest)"
}
