import InlayValues

/// The life of the loads of one view, as events without an engine.
///
/// Engines report steps without saying of which load. When a load takes another's place, steps of
/// the old one still arrive; this machine keeps them out of the new one's.
struct LoadMachine {
    private enum State {
        /// Nothing is under way, or it was stopped: only a start is news.
        case idle
        /// The app asked for a load; the engine hasn't begun it.
        case pending(url: String?)
        /// The engine began.
        ///
        /// `url` is the latest that it told.
        case loading(url: String)
    }

    private var state = State.idle
    /// The engine reports the end of a cancelled load as a failure and then a finish.
    private var skipsNextFinish = false

    var isLoading: Bool {
        if case .idle = state { false } else { true }
    }

    /// Whether a navigation that was refused ends the load that is under way: it is that load,
    /// or what a server made of it.
    func isEnded(byRefusing action: NavigationAction) -> Bool {
        switch state {
        case .idle: false
        case .pending(let url): action.kind != .link && isSame(url, action.url)
        case .loading: action.isRedirect
        }
    }

    /// The app asks for a load.
    ///
    /// `url` is `nil` where the engine knows it: back, forward, reload.
    mutating func begin(url: String?) -> [LoadEvent] {
        defer { state = .pending(url: url) }
        return isLoading ? [.failed(.superseded)] : []
    }

    /// The app ends the load: it was stopped, refused or closed.
    mutating func end(_ error: LoadError) -> [LoadEvent] {
        guard isLoading else { return [] }
        state = .idle
        return [.failed(error)]
    }

    /// The engine reports a step.
    mutating func receive(_ step: EngineLoadStep) -> [LoadEvent] {
        switch (step, state) {
        case (.started(let url), .loading):
            // The page moved on before it was there; it is still the same wait for the app.
            skipsNextFinish = false
            state = .loading(url: url)
            return []
        case (.started(let url), _):
            skipsNextFinish = false
            state = .loading(url: url)
            return [.started(url: url)]
        case (.redirected(let url), .loading):
            state = .loading(url: url)
            return [.redirected(url: url)]
        case (.committed(let url, let status), .loading):
            state = .loading(url: url)
            return [.committed(url: url, status: status)]
        case (.finished, .loading) where skipsNextFinish:
            skipsNextFinish = false
            return []
        case (.finished(let url), .loading):
            state = .idle
            return [.finished(url: url)]
        case (.cancelled, .loading), (.cancelled, .pending):
            // The app stops loads through `end`, so this one made room for another.
            skipsNextFinish = true
            return []
        case (.settled(let url), .pending):
            state = .idle
            return [.finished(url: url)]
        case (.settled, .loading): return []
        case (.stopped, .pending):
            // The load before that of the app's, which is still to start.
            skipsNextFinish = true
            return []
        case (.stopped, .loading):
            state = .idle
            return [.failed(.stopped)]
        case (.failed(let url, let error), .pending(let expected)):
            guard isSame(expected, url) else { return [] }
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

/// Whether an address is the one that was expected; where none was, any is.
///
/// The engine may write it in its own way: `https://example.com/` for `HTTPS://example.com:443`.
private func isSame(_ expected: String?, _ url: String) -> Bool {
    guard let expected, expected != url else { return true }
    guard let origin = Origin(expected), origin == Origin(url) else { return false }
    return afterOrigin(expected) == afterOrigin(url)
}

private func afterOrigin(_ url: String) -> String {
    let authority = url.drop { $0 != "/" }.dropFirst(2)
    let rest = authority.drop { !"/?#".contains($0) }
    return rest.first == "/" ? String(rest) : "/\(rest)"
}
